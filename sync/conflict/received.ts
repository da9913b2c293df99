import { tendersOf } from '#domain/appointment/tenders'
import type { CommandName } from '#domain/commands/all'
import type { Work } from '#domain/commands/work'
import { bookingIn } from '#domain/rows/rows'
import type { World } from '#domain/rows/world'
import type { Entry } from '../store/entry'
import { wantedRow } from './detect'

/** Commands that record money which has changed hands for a booking. */
const payingCommands: ReadonlySet<CommandName> = new Set([
  'createAppointment',
  'updateAppointment',
  'checkInAppointment',
  'completeAppointment',
  'addTip',
  'refundAppointment',
  'voidLine',
])

/**
 * Entries whose money no host knows: refused ones that wait for a person, and those behind them in their lane. A missing
 * right is no conflict about a booking, and an entry that may have arrived has been paid for perhaps.
 */
export function holdingMoney(entries: readonly Entry[]): Entry[] {
  const lanes = new Set<string>()
  return entries.filter((entry) => {
    const lane = `${entry.store} ${entry.lane}`
    const code = entry.conflict?.code
    if (entry.state === 'parked' && code !== 'not-allowed' && code !== 'maybe-twice')
      lanes.add(lane)
    return lanes.has(lane) && payingCommands.has(entry.command)
  })
}

/**
 * The command that tells the service of an entry's money; null when it moves none that is not told yet. `id`: of the
 * new row.
 */
export function receivedWork(business: World, entry: Entry, id: string): Work | null {
  const wanted = bookingIn(wantedRow(business, entry))
  if (!wanted) return null
  const seen = bookingIn(entry.seen)
  const known = new Set([
    ...(seen ? tendersOf(seen).map((tender) => tender.id) : []),
    ...(entry.received?.tenderIds ?? []),
  ])
  const tenders = tendersOf(wanted).filter((tender) => !known.has(tender.id))
  const [first] = tenders
  if (!first) return null
  const { mobileNumber, name, storeCode } = wanted
  const { day: paidOn, at: takenAt } = first
  const input = { id, waitsFor: wanted.id, mobileNumber, name, tenders, paidOn, takenAt, storeCode }
  return { command: 'receiveMoney', input }
}
