import type { BookingName } from '#domain/commands/kinds'
import { requestOf, type Work } from '#domain/commands/work'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { WithBusinessTime } from '../kernel/business-clock'
import type { WithDeps } from '../kernel/ports'
import { laneOf } from '../outbox/lanes'
import { ambiguousConflict } from '../outbox/parking'
import type { Entry, NewEntry } from '../store/entry'
import type { EndedEntry } from '../store/records'

/** A second booking that the host made for one entry. */
export interface Extra {
  /** the entry that was carried out twice */
  booking: Extract<EndedEntry, { command: BookingName }>
  /** the second booking, made late */
  row: Appointment
  /** the entry's first booking; null when there is none */
  kept: Appointment | null
}

const cameLate = 'A request that had been given up arrived late.'

/** Makes a parked entry that shows the late booking as a conflict. It has that booking's lane and is never sent. */
export function parkedExtra(
  parts: WithDeps & WithBusinessTime,
  extra: Extra,
  customer: Customer | null,
): NewEntry {
  const { booking, row, kept } = extra
  const work = { command: booking.command, input: { ...booking.input, id: row.id } }
  const conflict = {
    ...ambiguousConflict(kept ? [kept, row] : [row], null, parts.deps.clock()),
    message: cameLate,
  }
  const entry = parkedFor(parts, booking, work, { customer, conflict })
  return { ...entry, dates: [row.startDate], freshId: row.customerId ?? entry.freshId }
}

/** Makes a parked entry about an ended entry, for the same user. */
export function parkedFor(
  parts: WithDeps & WithBusinessTime,
  from: EndedEntry,
  work: Work,
  about: Pick<Entry, 'customer' | 'conflict'>,
): NewEntry {
  const { id: supersedes, store, user, device, mobile, queuedAt } = from
  return {
    ...work,
    ...about,
    record: 1,
    id: parts.deps.ids(),
    store,
    user,
    device,
    lane: laneOf(work),
    mobile,
    dates: [],
    dependsOn: null,
    queuedAt,
    now: parts.businessTime(),
    freshId: parts.deps.ids(),
    seen: null,
    baseVersion: 0,
    state: 'parked',
    attempts: 0,
    failingSince: null,
    request: requestOf(work),
    supersedes,
  }
}
