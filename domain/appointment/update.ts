import { type Refusal, refuse } from '../kernel/refusal'
import { type Appointment, isFinal } from '../rows/appointment'
import { minutesAdded } from '../rows/extension'
import type { Changes, Context, Transition, World } from '../rows/world'
import { timing } from '../slot/timing'
import { totalsOf } from './amounts'
import type { UpdateInput } from './input'
import { orderPartsRule, orderPayments, ordersAfter, productPriceRule } from './orders'
import { placesAfter, placesRule } from './places'
import { confirmedBy, mustBe, paymentRule, productsRule, requireThat } from './rules'
import { stamp } from './stamp'
import { withMoney } from './takings'
import { moneyTaken } from './with-tenders'

/** Changes a RESERVED or CHECKED_IN appointment (SPEC.md UPDATE-2; PATCH /v1/appointments/{id}). */
export const update: Transition<UpdateInput> = {
  check(world, input, context) {
    const row = world.appointments.get(input.id)
    const missing = mustBe(row, ['RESERVED', 'CHECKED_IN'], 'updated')
    if (missing || !row) return missing
    const places = placesAfter(row, input)
    const after = { status: row.status, ...startAfter(row, input), ...places }
    return (
      ordersOnlyCheckedIn(row, input) ??
      paymentRule(world, input.additionalPayment, 'additionalPayment') ??
      paymentRule(world, input.productPayment, 'productPayment') ??
      productsRule(world, row, input.productsOrdered) ??
      productPriceRule(ordersOf(world, row, input) ?? row, input) ??
      orderPartsRule(world, ordersOf(world, row, input) ?? row, input) ??
      rescheduleRule(row, input, context) ??
      stayingPlacesRule(row, places) ??
      placesRule(world, row, after, { ...input, now: context.now })
    )
  },
  apply(world, input, context): Changes | null {
    const row = world.appointments.get(input.id)
    if (!row || isFinal(row)) return null
    // Copy the row once: a screen waits while the overlay computes a day that may have a thousand pending notes.
    const next = {
      ...row,
      ...placesAfter(row, input),
      note: input.note === undefined ? row.note : input.note,
      confirmed: confirmedBy(row, input),
      ...ordersOf(world, row, input),
      ...(row.status === 'RESERVED' && isMoved(row, input) ? newTiming(world, row, input) : null),
      ...stamp(context),
    }
    const paidAs = row.status === 'CHECKED_IN' ? orderPayments(world, next, input) : {}
    const taken = moneyTaken(input, context, paidAs)
    const changed = withMoney(row, Object.assign(next, totalsOf(next)), taken)
    return { rows: [{ table: 'appointments', row: changed }], points: [] }
  },
}

/** Fields that the input's orders change; null before check-in, when an appointment has no orders. */
const ordersOf = (world: World, row: Appointment, input: UpdateInput) =>
  row.status === 'CHECKED_IN' ? ordersAfter(world, row, input) : null

const startAfter = (row: Appointment, input: UpdateInput) => ({
  startDate: input.startDate ?? row.startDate,
  startTime: input.startTime ?? row.startTime,
})

function isMoved(row: Appointment, input: UpdateInput): boolean {
  const { startDate, startTime } = startAfter(row, input)
  return startDate !== row.startDate || startTime !== row.startTime
}

function newTiming(world: World, row: Appointment, input: UpdateInput) {
  const services = row.serviceIds.flatMap((id) => world.services.get(id) ?? [])
  const { startDate, startTime } = startAfter(row, input)
  return timing(startDate, startTime, services, minutesAdded(row))
}

/** Refuses orders on an appointment that isn't CHECKED_IN. Forms send the whole body, so empty orders are allowed. */
function ordersOnlyCheckedIn(row: Appointment, input: UpdateInput): Refusal | null {
  const wants = Object.values(input.productsOrdered ?? {}).some((quantity) => quantity > 0)
  const pays = (input.additionalPayment?.amount ?? 0) > 0 || (input.productPayment?.amount ?? 0) > 0
  if (row.status === 'CHECKED_IN' || !(wants || pays)) return null
  const message = 'Products and additional payments need a CHECKED-IN appointment.'
  return refuse('state', message, { field: 'productsOrdered' })
}

function rescheduleRule(row: Appointment, input: UpdateInput, context: Context): Refusal | null {
  if (!isMoved(row, input)) return null
  if (row.status !== 'RESERVED')
    return refuse('state', 'Only a RESERVED appointment can be moved to another time.')
  const past = 'Service > Date cannot be before today.'
  return requireThat(startAfter(row, input).startDate >= context.now.date, past, 'startDate')
}

/** Refuses to clear the locker of a checked-in visit, or the therapist or room of a massage. */
function stayingPlacesRule(
  row: Appointment,
  next: Pick<Appointment, 'staffId' | 'roomId' | 'lockerId'>,
): Refusal | null {
  if (row.status !== 'CHECKED_IN') return null
  const massage = row.serviceOfferedType === 'MASSAGE'
  const gone = massage && (!next.staffId || !next.roomId)
  const text = 'Room, Therapist and Locker are required when checking in for MASSAGE appointments'
  if (gone)
    return refuse('rule', text, { field: next.roomId ? 'staffId' : 'roomId', reason: 'REQUIRED' })
  return requireThat(
    next.lockerId !== null,
    'Locker is required when checking in',
    'lockerId',
    'REQUIRED',
  )
}
