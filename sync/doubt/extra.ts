import type { Appointment } from '#domain/appointment/appointment'
import type { Customer } from '#domain/customer/customer'
import type { Core } from '../core'
import { doubtfulConflict } from '../outbox/desk'
import { laneOf, requestOf } from '../outbox/work'
import type { NewEntry } from '../store/entry'
import type { EndedEntry } from '../store/records'

/** A booking that the host has made once more. */
export interface Extra {
  /** the entry that it comes from */
  booking: Extract<EndedEntry, { command: 'createAppointment' }>
  /** what came late */
  row: Appointment
  /** what the entry counts as; null when it was given up */
  kept: Appointment | null
}

const cameLate = 'A request that had been given up arrived late.'

/** A conflict about what came late, held as that row's own; nothing of it is ever sent. */
export function parkedExtra(core: Core, extra: Extra, customer: Customer | null): NewEntry {
  const { booking, row, kept } = extra
  const { id: supersedes, store, user, device, mobile, queuedAt, command } = booking
  const work = { command, input: { ...booking.input, id: row.id } }
  const alike = kept ? [kept, row] : [row]
  return {
    ...work,
    record: 1,
    id: core.deps.ids(),
    store,
    user,
    device,
    lane: laneOf(work),
    mobile,
    dates: [row.startDate],
    dependsOn: null,
    queuedAt,
    now: core.moment(),
    freshId: row.customerId ?? core.deps.ids(),
    seen: null,
    customer,
    baseVersion: 0,
    state: 'parked',
    attempts: 0,
    failingSince: null,
    request: requestOf(work),
    conflict: { ...doubtfulConflict(alike, null, core.deps.clock()), message: cameLate },
    supersedes,
  }
}
