import { isPermitted } from '#domain/tax/registration'
import type { RunResult, Session } from '../api/sync'
import { wordsOf } from '../kernel/error-text'
import type { Reader } from '../overlay/reader'
import type { EngineParts } from './parts'

/** Pause in milliseconds from a write to the look at what it means for issued documents. */
const pauseMs = 1000

/**
 * Voids documents that have lost what they are about, some time after each write. Any tab may do it: the end of the series
 * lets one of two. Returns a function that stops it.
 */
export function keepIssued(
  { deps, writes, sessions }: EngineParts,
  reader: Reader,
  issueOwed: (session: Session) => Promise<RunResult>,
): () => void {
  let timer: number | null = null
  async function look() {
    timer = null
    const session = sessions.current()
    const world = session && (await reader.shownBusiness(session.storeCode))
    if (!world || world.invoices.size === 0 || !isPermitted(world.store)) return
    const result = await issueOwed(session)
    if (result.kind === 'not-saved') deps.log('not voided', result.message)
  }
  const stop = writes.hear(({ what }) => {
    if (what === 'moved' || timer !== null) return
    timer = deps.timers.set(
      () => void look().catch((error) => deps.log('not voided', wordsOf(error))),
      pauseMs,
    )
  })
  return () => {
    stop()
    if (timer !== null) deps.timers.clear(timer)
  }
}
