import { appointmentCalls } from '#domain/calls/appointments'
import { ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import { beliefMs, type WithContact } from '../host/contact'
import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import type { WithSessions } from '../session/session'

interface ContactWatch {
  /** checks the connection, because the device reports a lost network */
  suspectNetwork(): void
  /** checks the connection, because the live stream has ended */
  onLost(): void
  /** Checks the connection if the service was last heard too long ago. */
  look(): void
  stop(): void
}

/**
 * Checks the connection whenever the service was last heard too long ago. `mayAsk`: false while the host has asked for
 * a pause.
 */
export function watchContact(
  parts: WithDeps & WithHttp & WithContact & WithStatus & WithSessions,
  mayAsk: () => boolean,
): ContactWatch {
  const { timers } = parts.deps
  let timer = timers.set(tick, beliefMs)
  const onLost = () => {
    if (mayAsk()) void checkLine(parts)
  }
  const look = () => {
    if (parts.contact.leftMs() <= 0) onLost()
  }
  function tick() {
    look()
    const leftMs = parts.contact.leftMs()
    timer = timers.set(tick, leftMs > 0 ? leftMs : beliefMs)
  }
  return {
    suspectNetwork: () => void checkLine(parts),
    onLost,
    look,
    stop: () => timers.clear(timer),
  }
}

/**
 * Checks the connection by a small request, whose result updates the status (`createParts`). A pull would take too
 * long.
 */
async function checkLine({
  http,
  sessions,
  status,
}: WithHttp & WithStatus & WithSessions): Promise<void> {
  const session = sessions.current()
  const { online, isChecking, needsLogin } = status.current()
  if (!session || online !== true || isChecking || needsLogin) return
  status.update({ isChecking: true })
  const query = { storeCode: session.storeCode }
  await ask(http, session, appointmentCalls.config, { query, isProbe: true })
}
