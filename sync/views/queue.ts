import { bookingOf, subjectOf } from '#domain/commands/work'
import type { Appointment } from '#domain/rows/appointment'
import { bookingIn, rowIn } from '#domain/rows/rows'
import type { RowChange, TableName } from '#domain/rows/world'
import type { QueueItem } from '../api/sync'
import type { View } from '../api/view'
import { currentRow } from '../commands/current-row'
import { type CustomerContext, customerTables, type ReadContext } from '../overlay/read-context'
import type { Reader } from '../overlay/reader'
import { createRiskFinder, overtakenText, type RiskFinder } from '../overlay/risk'
import { authorsOf } from '../session/authors'
import type { WithKept } from '../session/kept-sessions'
import type { WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import type { Entry } from '../store/entry'
import { readSender } from '../store/meta'

/** Risk finders by day; each checks an entry again only when a row that may block it has changed. */
type Finders = Map<string, RiskFinder>

/** Pending entries of this store in sending order, except parked ones, which are listed as conflicts. */
export function queueView(
  parts: WithDb & WithSessions & WithKept,
  reader: Reader,
): View<readonly QueueItem[]> {
  const finders: Finders = new Map()
  return {
    key: 'queue',
    async read() {
      const { inFlight } = await readSender(parts.db)
      const { kept, sessions } = parts
      const isAlone = kept.users(sessions.current()?.storeCode).length === 0
      const authors = isAlone ? null : authorsOf(parts)
      let entries: readonly Entry[] = []
      const items = await reader.readTransaction(customerTables, (context) => {
        entries = context.pending.entries
        return itemsOf(reader, context, { finders, inFlight: new Set(inFlight) })
      })
      if (!items || !authors) return items ?? []
      // No read may follow: a live query doesn't notice one after this.
      const more = await import('../outbox/waits-for').catch(() => null)
      return more?.withUsers(items, entries, authors, sessions.current()?.username) ?? items
    },
  }
}

interface ItemOptions {
  finders: Finders
  inFlight: ReadonlySet<string>
}

async function itemsOf(
  reader: Reader,
  context: CustomerContext,
  { finders, inFlight }: ItemOptions,
): Promise<QueueItem[]> {
  const here = context.pending.entries.filter(
    (entry) => entry.store === context.store && entry.state !== 'parked',
  )
  const { rows, risks } = await lookAtDays(reader, context, finders, here)
  for (const [id, risk] of await lookAtOthers(context, here)) risks.set(id, risk)
  return here.map((entry) => {
    const { id: entryId, command, input, queuedAt, user } = entry
    const state = inFlight.has(entryId) ? 'sending' : entry.state
    const row = rows.get(bookingOf(entry) ?? '') ?? bookingIn(entry.seen)
    const risk = risks.get(entryId) ?? null
    const restoredTo = entry.lost?.restoredTo
    return { entryId, command, input, state, queuedAt, user, row, risk, restoredTo }
  })
}

/**
 * Risks of entries whose resource or customer another tablet has changed. Only the first entry of a lane is compared,
 * because later ones are based on it. All customers are read at once: awaits without a request would end the
 * transaction.
 */
async function lookAtOthers(context: CustomerContext, entries: readonly Entry[]) {
  const firsts = entries.filter(
    ({ id, lane, state }) => state === 'queued' && context.pending.byLane.get(lane)?.[0]?.id === id,
  )
  const ofTable = (isIt: (table: TableName) => boolean) =>
    firsts.filter((entry) => isIt(subjectOf(entry).table))
  const people = ofTable((table) => table === 'customers')
  const rows = await Promise.all(people.map((entry) => currentRow(context, entry)))
  const risks = new Map<string, string>()
  function compare(entry: Entry, row: RowChange | null | undefined) {
    const risk = overtakenText(context.base, entry, row?.row ?? null)
    if (risk) risks.set(entry.id, risk)
  }
  for (const [at, entry] of people.entries()) compare(entry, rows[at])
  for (const entry of ofTable((table) => table !== 'customers' && table !== 'appointments'))
    compare(entry, rowIn(context.base, subjectOf(entry)))
  return risks
}

/** Reads the appointments on the entries' days, and the entries' risks. */
async function lookAtDays(
  reader: Reader,
  context: ReadContext,
  finders: Finders,
  entries: readonly Entry[],
) {
  const rows = new Map<string, Appointment>()
  const risks = new Map<string, string>()
  for (const date of new Set(entries.flatMap((entry) => entry.dates))) {
    const overlay = await reader.days(context, date, date)
    for (const group of overlay.groups) for (const [id, row] of group.rows) rows.set(id, row)
    const finder = finders.get(date) ?? createRiskFinder()
    finders.set(date, finder)
    for (const [id, risk] of finder(overlay)) risks.set(id, risk)
  }
  return { rows, risks }
}
