import { isIssuing } from '#domain/commands/kinds'
import { openDocuments } from '#domain/invoice/about'
import { withDocuments } from '#domain/invoice/reading'
import type { Invoice } from '#domain/rows/invoice'
import type { World } from '#domain/rows/world'
import { isPermitted } from '#domain/tax/registration'
import type { RunResult, Session } from '../api/sync'
import { type Issued, worksOwed, zWorks } from '../invoices/issue'
import type { Tablet } from '../invoices/tablet'
import type { PendingIndex } from '../outbox/pending-index'
import { createCommandSnapshot } from '../overlay/command-snapshot'
import type { Reader } from '../overlay/reader'
import { OvertakenError } from '../store/append'
import { findAppointments } from '../store/days'
import type { NewEntry } from '../store/entry'
import { readSeriesEnd } from '../store/series-end'
import { prepare } from './prepare'
import { notSynced, refusedBy } from './result'
import type { RunnerParts } from './run'

/** Parts that issue documents which no command on their row makes due. */
export interface OwedParts extends RunnerParts {
  reader: Reader
}

/** Takes the Z reading of the business day. `earlier`: documents that this tablet may no longer have. */
export async function takeZ(
  parts: OwedParts,
  session: Session,
  earlier: readonly Invoice[],
): Promise<RunResult> {
  await issueOwed(parts, session)
  return issueAll(parts, session, (tablet, world) =>
    zWorks(parts, tablet, withDocuments(world, earlier)),
  )
}

/**
 * Voids what the tablet has issued for completions, sales and refunds that were refused, withdrawn or taken back on another
 * tablet since.
 */
export const issueOwed = (parts: OwedParts, session: Session): Promise<RunResult> =>
  issueAll(parts, session, (tablet, world, pending) => {
    const about = new Set([...world.invoices.values()].flatMap((each) => each.about ?? []))
    const settled = [...about].filter((each) => isSettled(parts, world, pending, each))
    return { works: worksOwed(parts, tablet, world, settled) }
  })

/** Whether the row of a document is known for certain: no change of it waits, and it is on the tablet. */
function isSettled(
  { status }: OwedParts,
  world: World,
  { byLane }: PendingIndex,
  about: string,
): boolean {
  if (openDocuments(world, about).length === 0 || byLane.has(about)) return false
  const [table, id = ''] = about.split('/')
  if (table === 'sales') return world.sales.has(id) || status.current().progress === null
  return world.appointments.has(id)
}

type Make = (tablet: Tablet, world: World, pending: PendingIndex) => Issued

/** Issues documents in one transaction, and makes them anew if another tab has issued meanwhile. */
async function issueAll(parts: OwedParts, session: Session, make: Make): Promise<RunResult> {
  const device = await parts.device()
  for (;;) {
    const world = await readWorld(parts, session)
    if (!world) return notSynced
    if (!isPermitted(world.store))
      return refusedBy({ message: 'The store has no permit for invoices.' })
    const end = await readSeriesEnd(parts.db, world.store.code)
    const tablet = { device, user: session.username, end }
    const made = make(tablet, world, parts.outboxCache.current())
    if ('refusal' in made) return refusedBy(made.refusal)
    const entries = entriesOf(parts, session, world, device, made)
    const [first] = entries
    if (!first) return { kind: 'applied', id: '' }
    try {
      await parts.queue.append(entries, () => false)
      parts.snapshots.forget()
      return { kind: 'queued', id: first.input.id, entryId: first.id }
    } catch (error) {
      parts.snapshots.forget()
      if (!(error instanceof OvertakenError)) throw error
    }
  }
}

function entriesOf(
  parts: OwedParts,
  session: Session,
  world: World,
  device: string,
  { works }: Extract<Issued, { works: unknown }>,
): NewEntry[] {
  const snapshot = createCommandSnapshot(world.store.code, world)
  const earlier: NewEntry[] = []
  for (const work of works) {
    const options = { session, device, work, shown: undefined, recordsMatches: false }
    const made = prepare(parts, snapshot, { ...options, earlier, denies: null, allowed: [] })
    if (made.kind === 'ready') earlier.push(made.entry)
  }
  return earlier.filter(isIssuing)
}

/** The business with the visits that its documents are about, as the service has them. */
const readWorld = ({ reader }: OwedParts, { storeCode }: Session): Promise<World | null> =>
  reader.readTransaction([], async ({ tx, store, business }) => {
    if (store !== storeCode) return null
    const ids = [...business.invoices.values()].flatMap(({ about }) => {
      const [table, id] = about?.split('/') ?? []
      return table === 'appointments' && id ? [id] : []
    })
    const rows = await findAppointments(tx, store, [...new Set(ids)])
    return { ...business, appointments: new Map(rows.map((row) => [row.id, row])) }
  })
