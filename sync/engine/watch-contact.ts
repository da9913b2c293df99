import { calls } from '#domain/calls/all'
import { ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import { beliefMs, type WithContact } from '../host/contact'
import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import type { WithSessions } from '../session/session'

interface ContactWatch {
  /** called when the device believes that it lost the network */
  suspectNetwork(): void
  /** called when the live stream has ended */
  onLost(): void
  /** Checks the connection if the last sign of the service is too old. */
  look(): void
  stop(): void
}

/**
 * Checks the connection whenever the last sign of the service is too old to be trusted. `mayAsk`: false while the
 * host has asked for a pause.
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
 * Marks the connection as in doubt and sends a small request, whose result decides (`createParts`). A pull could hang
 * too long.
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
  await ask(http, session, calls.config, { query, isProbe: true })
}
