import { centavos, pesos, sum } from '../../kernel/money'
import { upperName } from '../../kernel/names'
import { type Obstacle, type Refusal, refuse } from '../../kernel/refusal'
import { type Appointment, isFinal } from '../../rows/appointment'
import { type Extension, extensionsOf } from '../../rows/extension'
import { priceAt, type Service } from '../../rows/service'
import type { Staff } from '../../rows/staff'
import { usualCash } from '../../rows/store-lists'
import type { Changes, Context, Transition, World } from '../../rows/world'
import { commissionOfMinutes, priceOfMinutes } from '../../slot/extension-terms'
import { unqualified, unserved } from '../../slot/obstacles'
import { ofSecond, tandemsOf } from '../../slot/second-therapist'
import { withTotals } from '../amounts'
import { partsOf } from '../parts/payment-parts'
import { extensionPrice } from '../privilege'
import { confirmedBy, mustBe, obstaclesRule, paymentRule, priceRule, requireThat } from '../rules'
import { stamped } from '../stamp'
import { withMoney } from '../takings'
import { moneyTaken } from '../with-tenders'
import type { ExtendInput } from './input'
import { type End, endAfter, endObstacles, shortened, withEnd } from './longer'

/** Minutes of one extension are a multiple of this step, up to `mostMinutes`. */
export const extensionStep = 15
const mostMinutes = 180

/**
 * Adds minutes or a service to an appointment that has not ended: its end moves. The price is owed, or goes to the
 * additional payment at once (SPEC.md extension-1, extension-2, extension-4).
 */
export const extend: Transition<ExtendInput> = {
  check(world, input, context) {
    const row = world.appointments.get(input.id)
    if (row && hasExtension(row, input, context)) return null
    const allowed = input.serviceId === null ? ['RESERVED', 'CHECKED_IN'] : ['CHECKED_IN']
    const missing = mustBe(row, allowed, 'extended')
    if (missing || !row) return missing
    const { price, end } = extensionTerms(world, row, input)
    const payment = { amount: price, modeOfPayment: input.modeOfPayment }
    return (
      (input.serviceId === null ? minutesRule(row, input) : serviceRule(world, input)) ??
      paymentRule(world, payment, 'modeOfPayment') ??
      priceRule(input.shownPrice, price, 'shownPrice') ??
      obstaclesRule(
        [...serviceObstacles(world, row, input), ...endObstacles(world, row, end)],
        input.confirmed,
      )
    )
  },
  apply(world, input, context): Changes | null {
    const row = world.appointments.get(input.id)
    if (!row) return null
    if (hasExtension(row, input, context))
      return { rows: [{ table: 'appointments', row }], points: [] }
    if (isFinal(row)) return null
    return {
      rows: [{ table: 'appointments', row: extended(world, row, input, context) }],
      points: [],
    }
  },
}

const idOf = (input: ExtendInput, { freshId }: Context): string => input.extensionId ?? freshId

const hasExtension = (row: Appointment, input: ExtendInput, context: Context): boolean =>
  extensionsOf(row).some(({ id }) => id === idOf(input, context))

interface Terms {
  service: Service | null
  minutes: number
  price: number
  listPrice?: number | undefined
  end: End
}

/** Minutes and price in PHP of an extension, and the end that it leads to. */
export function extensionTerms(world: World, row: Appointment, input: ExtendInput): Terms {
  const service = world.services.get(input.serviceId ?? '') ?? null
  const minutes = service ? (service.duration ?? 0) : input.minutes
  const listed = service ? priceAt(service, row) : priceOfMinutes(world, row, minutes)
  const end = endAfter(row, Math.max(0, minutes))
  const longest = Math.max(end.cleaning, service?.breakDuration ?? 0)
  const cleaned = { to: end.to + longest - end.cleaning, cleaning: longest }
  return { service, minutes, ...extensionPrice(row, listed), end: cleaned }
}

function extended(world: World, row: Appointment, input: ExtendInput, context: Context) {
  const { service, minutes, price, listPrice, end } = extensionTerms(world, row, input)
  const extension: Extension = {
    id: idOf(input, context),
    kind: service ? 'SERVICE' : 'TIME',
    minutes,
    serviceId: service?.id ?? null,
    price,
    ...(listPrice !== undefined && { listPrice }),
    commission: service ? null : commissionOfMinutes(world, row, minutes),
    cleaning: row.cleaningMinutes,
    by: context.user,
    at: context.now.instant,
  }
  const isCut = input.confirmed.includes('CLEANING')
  const longer = withEnd(row, isCut ? shortened(world, row, end) : end)
  const next = {
    ...longer,
    extensions: [...extensionsOf(row), extension],
    confirmed: confirmedBy(row, input),
  }
  // No guest is there to pay for a longer reservation.
  const isPaid = row.status === 'CHECKED_IN' && input.modeOfPayment
  return isPaid ? charged(row, next, { input, extension, context }) : stamped(next, context)
}

interface Charge {
  input: ExtendInput
  extension: Extension
  context: Context
}

/** The row with the price of an extension in its additional payment, as a separate part. */
function charged(
  before: Appointment,
  next: Appointment,
  { input, extension, context }: Charge,
): Appointment {
  const mode = input.modeOfPayment || usualCash
  const { id, price } = extension
  const part = { id, mode, amount: price, reference: null, drawerId: input.drawerId ?? null }
  const parts = [...partsOf(before, 'Additional'), ...(price > 0 ? [part] : [])]
  const paid = withTotals({
    ...next,
    additionalPaymentAmount: pesos(sum(centavos(before.additionalPaymentAmount), centavos(price))),
    additionalPaymentMOP: largestMode(parts) ?? before.additionalPaymentMOP,
  })
  return stamped(
    withMoney(before, paid, moneyTaken(input, context, { Additional: { parts } })),
    context,
  )
}

const largestMode = (parts: readonly { mode: string; amount: number }[]): string | null =>
  parts.toSorted((a, b) => b.amount - a.amount)[0]?.mode ?? null

function minutesRule(row: Appointment, { minutes }: ExtendInput): Refusal | null {
  const isStep = minutes >= extensionStep && minutes <= mostMinutes && minutes % extensionStep === 0
  const range = `Minutes should be ${extensionStep} to ${mostMinutes}, in steps of ${extensionStep}.`
  return (
    requireThat(isStep, range, 'minutes') ??
    requireThat(
      row.end !== row.start,
      'An appointment without a duration cannot be extended.',
      'minutes',
    )
  )
}

function serviceRule(world: World, { serviceId }: ExtendInput): Refusal | null {
  const service = world.services.get(serviceId ?? '')
  if (!service) return refuse('missing', 'Service not found')
  const message = `${upperName(service.name)} is not available.`
  return requireThat(service.available, message, 'serviceId', 'UNAVAILABLE')
}

/** Obstacles to an added service: a therapist or the room of the visit doesn't give it. */
function serviceObstacles(world: World, row: Appointment, { serviceId }: ExtendInput): Obstacle[] {
  if (serviceId === null) return []
  const staff = world.staffs.get(row.staffId ?? '')
  const room = world.rooms.get(row.roomId ?? '')
  const seconds = tandemsOf(world, row).map((each) => world.staffs.get(each.staffId ?? ''))
  const unfit = (each: Staff | undefined) => (each ? unqualified(each, serviceId) : [])
  return [
    ...unfit(staff),
    ...seconds.flatMap((second) => unfit(second).map(ofSecond)),
    ...(room ? unserved(room, serviceId) : []),
  ]
}
