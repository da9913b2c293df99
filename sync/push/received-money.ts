import type { World } from '#domain/rows/world'
import { type ToldEntry, toldOf } from '../conflict/money-fact'
import { hasLeft } from '../outbox/states'
import { writeOutbox } from '../outbox/write'
import { type Authors, authorsOf } from '../session/authors'
import type { Entry } from '../store/entry'
import { readSender } from '../store/meta'
import type { BatchParts } from './batch-parts'
import { formMs, type Receipts, type Told, untoldMoney } from './untold-money'

/**
 * Reports the money of refused entries, so that the service and the other tablets know it before a user decides. The
 * reports and the marks on the entries are one transaction, so a crash neither loses nor doubles money. False: the
 * first sync has not brought the business yet.
 */
export async function queueReceivedMoney(parts: BatchParts): Promise<boolean> {
  const { leaderTerm, writes } = parts
  const receipts = await createReceipts(parts)
  if (!receipts) return false
  await writeOutbox(parts, { leaderTerm }, async (tx, { entries }, rev) => {
    const told = receipts(entries, new Set((await readSender(tx)).inFlight))
    await tx.outbox.bulkPut(told.entries.map((entry) => ({ ...entry, rev })))
    await tx.outbox.bulkAdd(told.facts.map((fact) => ({ ...fact, rev })))
  })
  writes.announce('settled')
  return true
}

/** Makes the function that reports the money of the authors' refused entries; null before the first sync. */
export async function createReceipts(parts: BatchParts): Promise<Receipts | null> {
  const authors = authorsOf(parts)
  if (!authors) return null
  const business = await parts.reader.shownBusiness(authors.store)
  return (
    business && ((entries, inFlight) => toldOfAll(parts, business, due(entries, inFlight, authors)))
  )

  function due(
    entries: readonly Entry[],
    inFlight: ReadonlySet<string>,
    authors: Authors,
  ): Entry[] {
    return untoldMoney(entries, authors).filter(
      (entry) =>
        formMs(parts, entry) <= 0 && (entry.state === 'parked' || !hasLeft(entry, inFlight)),
    )
  }
}

function toldOfAll(parts: BatchParts, business: World, due: readonly Entry[]): Told {
  const told: ToldEntry[] = []
  for (const entry of due)
    told.push(toldOf(parts, business, entry, { told: told.map((each) => each.entry) }))
  return {
    entries: told.map(({ entry }) => entry),
    facts: told.flatMap(({ fact }) => fact ?? []),
  }
}
