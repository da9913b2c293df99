import { type Refusal, refuse } from '../kernel/refusal'
import type { Changes, Context, Transition, World } from '../world'
import { withTotals } from './amounts'
import { type Appointment, isFinal } from './appointment'
import type { UpdateInput } from './input'
import { productPriceRule, withOrders } from './orders'
import { placesRule, withPlaces } from './places'
import { first, mustBe, paymentRule, productsRule, requireThat } from './rules'
import { stamped } from './stamp'
import { timing } from './timing'

/** Changes a RESERVED or CHECKED_IN appointment (spec section 4; PATCH /v1/appointments/{id}). */
export const update: Transition<UpdateInput> = {
  check(world, input, context) {
    const row = world.appointments.get(input.id)
    const missing = mustBe(row, ['RESERVED', 'CHECKED_IN'], 'updated')
    if (missing || !row) return missing
    return first(
      () => ordersOnlyCheckedIn(row, input),
      () => paymentRule(world, input.additionalPayment, 'additionalPayment'),
      () => paymentRule(world, input.productPayment, 'productPayment'),
      () => productsRule(world, row, input.productsOrdered),
      () => productPriceRule(changed(world, row, input), input),
      () => rescheduleRule(row, input, context),
      () => stayingPlacesRule(row, input),
      () => placesRule(world, row, changed(world, row, input), input.confirmed),
    )
  },
  apply(world, input, context): Changes | null {
    const row = world.appointments.get(input.id)
    if (!row || isFinal(row)) return null
    const next = withTotals(stamped(changed(world, row, input), context))
    return { rows: [{ table: 'appointments', row: next }], points: [] }
  },
}

function changed(world: World, row: Appointment, input: UpdateInput): Appointment {
  const placed = withPlaces(row, input)
  const noted = {
    ...placed,
    note: input.note === undefined ? row.note : input.note,
    confirmed: [...new Set([...row.confirmed, ...input.confirmed])],
  }
  const orders = row.status === 'CHECKED_IN' ? withOrders(world, noted, input) : noted
  return isMoved(row, input) ? { ...orders, ...newTiming(world, row, input) } : orders
}

function isMoved(row: Appointment, input: UpdateInput): boolean {
  const date = input.startDate ?? row.startDate
  const time = input.startTime ?? row.startTime
  return row.status === 'RESERVED' && (date !== row.startDate || time !== row.startTime)
}

function newTiming(world: World, row: Appointment, input: UpdateInput) {
  const services = row.serviceIds.flatMap((id) => world.services.get(id) ?? [])
  return timing(input.startDate ?? row.startDate, input.startTime ?? row.startTime, services)
}

/** Forms send the whole body, so an empty order on a RESERVED appointment changes nothing. */
function ordersOnlyCheckedIn(row: Appointment, input: UpdateInput): Refusal | null {
  const wants = Object.values(input.productsOrdered ?? {}).some((quantity) => quantity > 0)
  const pays = (input.additionalPayment?.amount ?? 0) > 0 || (input.productPayment?.amount ?? 0) > 0
  if (row.status === 'CHECKED_IN' || !(wants || pays)) return null
  const message = 'Products and additional payments need a CHECKED-IN appointment.'
  return refuse('state', message, { field: 'productsOrdered' })
}

function rescheduleRule(row: Appointment, input: UpdateInput, context: Context): Refusal | null {
  const date = input.startDate ?? row.startDate
  const time = input.startTime ?? row.startTime
  const same = date === row.startDate && time === row.startTime
  if (same) return null
  if (row.status !== 'RESERVED')
    return refuse('state', 'Only a RESERVED appointment can be moved to another time.')
  const past = 'Service > Date cannot be before today.'
  return requireThat(date >= context.now.date, past, 'startDate')
}

/** Once checked in, the customer holds the locker, and a massage its therapist and room. */
function stayingPlacesRule(row: Appointment, input: UpdateInput): Refusal | null {
  if (row.status !== 'CHECKED_IN') return null
  const next = withPlaces(row, input)
  const massage = row.serviceOfferedType === 'MASSAGE'
  const gone = massage && (!next.staffId || !next.roomId)
  const text = 'Room, Therapist and Locker are required when checking in for MASSAGE appointments'
  if (gone) return refuse('rule', text, { field: next.roomId ? 'staffId' : 'roomId' })
  return requireThat(next.lockerId !== null, 'Locker is required when checking in', 'lockerId')
}
