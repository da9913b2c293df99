import { calls } from '#domain/calls/all'
import { ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import { beliefMs, type WithContact } from '../host/contact'
import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import type { WithSessions } from '../session/session'

interface ContactWatch {
  /** the device believes that it has lost the network */
  doubt(): void
  /** the live stream has broken */
  onLost(): void
  /** Doubts the line where what was heard last is too old. */
  look(): void
  stop(): void
}

/**
 * Looks whenever what was heard last may be too old to be believed. `mayAsk`: the host doesn't want to be left in
 * peace; one that does was there to say so.
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
  return { doubt: () => void checkLine(parts), onLost, look, stop: () => timers.clear(timer) }
}

/**
 * Says that the line is in doubt, and asks the service something small: what comes of it is the answer (`createParts`).
 * A pull may hang for longer than anybody should wonder.
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
