import { syncCalls as calls } from '#domain/calls/sync'
import { bounds } from '#domain/kernel/bounds'
import { ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import type { WithDeps } from '../kernel/ports'
import type { WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import { recordsSince } from '../store/journal'
import { readMeta, writeMeta } from '../store/meta'
import { read } from '../store/tx'
import { clocksDiffer } from './offer-again'

const promotionKey = 'promotion'
const keysAtOnce = 1_000
const namedMs = bounds.restoreDays.most * 24 * 3_600_000

/**
 * Names to the service the entries that were answered since ten minutes before a promotion, once. A service that has lost one of
 * them takes another database id, which the next answer names. Returns the promotion that is dealt with, else null.
 */
export async function nameAnswered(
  { db, deps, http, sessions }: WithDb & WithDeps & WithHttp & WithSessions,
  promotion: string | null,
): Promise<string | null> {
  if (promotion === null || (await readMeta(db, promotionKey)) === promotion) return promotion
  const switchedAt = Date.parse(promotion.split(' ')[1] ?? '')
  const session = sessions.current()
  if (Number.isNaN(switchedAt) || !session) return null
  // The service keeps receipts for longer.
  const since = Math.max(switchedAt - clocksDiffer, deps.clock() - namedMs)
  const records = await read(db, ['journal'], (tx) => recordsSince(tx, since))
  const keys = records.flatMap(({ id, ending, whole }) => (ending === 'applied' && whole ? id : []))
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    const body = { requests: [], answered: keys.slice(from, from + keysAtOnce) }
    const asked = await ask(http, session, calls.batch, { body, isProbe: true })
    if (asked.kind !== 'ok') return null
  }
  await writeMeta(db, promotionKey, promotion)
  return promotion
}
