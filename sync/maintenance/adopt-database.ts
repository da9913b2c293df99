import { promotionHeader, restoredToHeader } from '#domain/calls/restored-to'
import { databaseIdKey } from '../host/capabilities'
import type { WithHttp } from '../host/client'
import type { WithDeps } from '../kernel/ports'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import { writeOutbox } from '../outbox/write'
import type { WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import { readMeta, writeMeta } from '../store/meta'
import { voidVersions } from '../store/resources'
import { nameAnswered } from './name-answered'
import { offerAgain } from './offer-again'

type Parts = WithDb & WithDeps & WithOutboxCache & WithWrites & WithHttp & WithSessions

/** Stores the database id of an answer, and looks for lost writes. Returns the promotion that is dealt with. */
export async function adoptDatabase(
  parts: Parts,
  id: string | null,
  headers: Headers,
): Promise<string | null> {
  await storeDatabaseId(parts, id, headers)
  return nameAnswered(parts, headers.get(promotionHeader))
}

/**
 * Stores another database id, once for all tabs. Sets the versions of stored resources to 0, because those of the former
 * database may look newer, and queues again what it may have lost.
 */
async function storeDatabaseId(parts: Parts, id: string | null, headers: Headers): Promise<void> {
  if ((await readMeta(parts.db, databaseIdKey)) === id) return
  const restoredTo = Date.parse(headers.get(restoredToHeader) ?? '')
  await writeOutbox(parts, { tables: ['resources'] }, async (tx, { entries }, rev) => {
    const former = await readMeta(tx, databaseIdKey)
    if (former === id) return
    await writeMeta(tx, databaseIdKey, id)
    if (typeof former !== 'string') return
    await voidVersions(tx, null)
    if (!Number.isNaN(restoredTo)) await offerAgain(tx, entries, { restoredTo, rev })
  })
  parts.writes.announce('settled')
}
