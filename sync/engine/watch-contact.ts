import { calls } from '#domain/calls/all'
import { ask } from '../host/ask'
import { beliefMs } from '../host/contact'
import type { Core } from './core'

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
export function watchContact(core: Core, mayAsk: () => boolean): ContactWatch {
  const { timers } = core.deps
  let timer = timers.set(tick, beliefMs)
  const onLost = () => {
    if (mayAsk()) void checkLine(core)
  }
  const look = () => {
    if (core.contact.leftMs() <= 0) onLost()
  }
  function tick() {
    look()
    const leftMs = core.contact.leftMs()
    timer = timers.set(tick, leftMs > 0 ? leftMs : beliefMs)
  }
  return { doubt: () => void checkLine(core), onLost, look, stop: () => timers.clear(timer) }
}

/**
 * Says that the line is in doubt, and asks the service something small: what comes of it is the answer (`createCore`).
 * A pull may hang for longer than anybody should wonder.
 */
async function checkLine({ http, sessions, status }: Core): Promise<void> {
  const session = sessions.current()
  const { online, isChecking, needsLogin } = status.current()
  if (!session || online !== true || isChecking || needsLogin) return
  status.update({ isChecking: true })
  const query = { storeCode: session.storeCode }
  await ask(http, session, calls.config, { query, isProbe: true })
}
