import { productsTotal } from '#domain/appointment/amounts'
import { extensionsOwed } from '#domain/appointment/owed-extensions'
import type { CommandInputs, CommandName } from '#domain/commands/all'
import { centavos, pesos } from '#domain/kernel/money'
import type { Payment } from '#domain/kernel/payment'
import type { SoftRule } from '#domain/kernel/refusal'
import { type Appointment, isTandem } from '#domain/rows/appointment'
import { jose, maria, today } from '../../support/business'
import { booking, cancelling, checkingIn, completing, updating } from '../../support/commands'
import { inStore } from '../service/business'
import type { Random } from '../time/random'

/** A clerk's command with its input. */
export type Task = {
  [Name in CommandName]: { command: Name; input: CommandInputs[Name] }
}[CommandName]

export const dates = [today, today, today, '2026-11-22']
export const times = ['10:00', '11:00', '13:30', '15:00', '17:00', '18:30']
export const therapists = ['ana', 'bea', 'cora']
export const rooms = ['r1', 'r2', 'r3']
export const lockers = ['l1', 'l2', 'l3']
export const mobiles = [maria, jose, '639990000001', '639990000002', '639990000003']
export const allRules = ['BREAK', 'DUTY_HOURS', 'STORE_HOURS', 'ANOTHER_DAY'] as const

/** Chooses among a store's ids. */
type Pick = (of: readonly string[]) => string

const picking =
  (random: Random, storeCode: string | undefined): Pick =>
  (of) =>
    inStore(storeCode, random.pick(of))

export function someSlot(random: Random, storeCode: string | undefined) {
  const pick = picking(random, storeCode)
  return { startTime: random.pick(times), staffId: pick(therapists), roomId: pick(rooms) }
}

/** Wishes for a booking. */
export interface Wishes {
  mobileNumber?: string
  startDate?: string
  startTime?: string
  staffId?: string | null
  roomId?: string | null
  serviceId?: string
  promoId?: string
  /** whether the service needs neither therapist nor room */
  isPass?: boolean
  /** rules that the clerk confirms */
  confirmed?: readonly SoftRule[]
}

/** Wishes for the same booking once more. */
export const wishesOf = (input: CommandInputs['createAppointment']): Wishes => {
  const { mobileNumber, startDate, startTime, staffId, roomId, serviceIds } = input
  const [serviceId = ''] = serviceIds
  return {
    mobileNumber,
    startDate,
    startTime,
    staffId,
    roomId,
    serviceId,
    isPass: staffId === null,
  }
}

export function newBooking(
  random: Random,
  id: string,
  tag: string,
  storeCode: string | undefined,
  { mobileNumber, serviceId, promoId, isPass, ...places }: Wishes,
): Task {
  const pick = picking(random, storeCode)
  const gym = isPass ?? random.chance(0.15)
  const checkedIn = gym || random.chance(0.2)
  const input = booking({
    id,
    note: tag,
    name: 'Ed',
    mobileNumber: mobileNumber ?? random.pick(mobiles),
    startDate: gym ? today : random.pick(dates),
    startTime: random.pick(times),
    serviceIds: [serviceId ?? pick(gym ? ['gym'] : ['swedish', 'swedish', 'shiatsu'])],
    staffId: gym ? null : pick(therapists),
    // Every third guest asks for the therapist, without a draw that would change the other ones.
    staffRequested: !gym && Number(tag.slice(1)) % 3 === 0,
    roomId: gym ? null : pick(rooms),
    lockerId: checkedIn ? pick(lockers) : null,
    status: checkedIn ? 'CHECKED_IN' : 'RESERVED',
    promoId: promoId ?? (random.chance(0.2) ? pick(['rainy']) : null),
    pointsToRedeem: random.chance(0.3) ? 100 : 0,
    appointmentCreationPayment: cash(random, tag),
    hasCheckInPercentCharge: random.chance(0.2),
    confirmed: random.chance(0.9) ? allRules : [],
    ...(!gym && places),
  })
  return { command: 'createAppointment', input }
}

/** Draws a command on an appointment, usually one that its status allows. */
export function nextTask(random: Random, row: Appointment, tag: string, takesTips: boolean): Task {
  // The guest decides about everything else, which is refused.
  if (isTandem(row) && random.chance(0.9)) return secondChanged(random, row, tag)
  const makers: (readonly [number, () => Task])[] = [
    [5, () => change(random, row, tag)],
    [row.status === 'RESERVED' ? 4 : 0.2, () => arrival(random, row, tag)],
    [row.status === 'CHECKED_IN' ? 4 : 0.2, () => departure(random, row, tag, takesTips)],
    // A guest who has redeemed points gets them back.
    [row.pointsRedeemed > 0 ? 5 : 1.5, () => cancellation(random, row, tag)],
    // The booking form takes back what nobody has changed since.
    [mayTakeBack(row, takesTips) ? 1.5 : 0, () => takenBack(row, tag)],
  ]
  return random.weighted(makers)()
}

/** Another second therapist for a guest, or none. */
function secondChanged(random: Random, row: Appointment, tag: string): Task {
  const pick = picking(random, row.storeCode)
  if (random.chance(0.35)) return cancellation(random, row, tag)
  const body = { id: row.id, note: tag, confirmed: allRules }
  const isNoted = random.chance(0.2)
  const input = updating(isNoted ? body : { ...body, staffId: pick(therapists) })
  return { command: 'updateAppointment', input }
}

function change(random: Random, row: Appointment, tag: string): Task {
  const pick = picking(random, row.storeCode)
  const isHere = row.status === 'CHECKED_IN'
  const body = random.weighted<Record<string, unknown>>([
    [1, { note: tag }],
    [1, { staffId: pick(therapists), note: tag }],
    [2, { staffId: pick(therapists) }],
    [2, { roomId: pick(rooms) }],
    [2, { lockerId: pick(lockers) }],
    [isHere ? 2 : 0, { productsOrdered: order(random, pick), note: tag }],
    [isHere ? 2 : 0, { productsOrdered: order(random, pick) }],
    [isHere ? 1 : 0, { additionalPayment: cash(random, tag) }],
    [isHere ? 0 : 1, { startTime: random.pick(times), note: tag }],
    [isHere ? 0 : 2, { startTime: random.pick(times) }],
  ])
  const form = random.chance(0.7) ? { ...placesOf(row), ...ordersOf(row) } : {}
  return {
    command: 'updateAppointment',
    input: updating({ ...form, ...body, id: row.id, confirmed: allRules }),
  }
}

/** Fields of an appointment that forms repeat; the note isn't one, because it marks the command. */
const placesOf = ({ staffId, roomId, lockerId }: Appointment) => ({ staffId, roomId, lockerId })

const ordersOf = (row: Appointment) => ({
  productsOrdered: row.productsOrdered,
  additionalPayment: {
    amount: row.additionalPaymentAmount,
    modeOfPayment: row.additionalPaymentMOP || 'CASH',
  },
  productPayment: {
    amount: row.productPaymentAmount,
    modeOfPayment: row.productPaymentMOP || 'CASH',
  },
})

function arrival(random: Random, row: Appointment, tag: string): Task {
  const pick = picking(random, row.storeCode)
  const input = checkingIn({
    ...(random.chance(0.5) && placesOf(row)),
    id: row.id,
    note: tag,
    lockerId: pick(lockers),
    ...(row.staffId === null && { staffId: pick(therapists) }),
    checkInPayment: cash(random, tag),
    ...(random.chance(0.2) && { promoId: pick(['rainy']) }),
    ...(random.chance(0.4) && { pointsToRedeem: 100 }),
    hasCheckInPercentCharge: random.chance(0.3),
    confirmed: allRules,
  })
  return { command: 'checkInAppointment', input }
}

function departure(random: Random, row: Appointment, tag: string, takesTips: boolean): Task {
  const due = (row.balanceAfterCheckIn ?? 0) + productsTotal(row)
  const amount = random.chance(0.9) ? due : due / 2
  const paid = { amount: productsTotal(row), modeOfPayment: 'CASH' }
  const owed = extensionsOwed(row)
  const extras = {
    amount: row.additionalPaymentAmount + owed,
    modeOfPayment: random.pick(['CASH', 'GCASH']),
  }
  const form = { ...placesOf(row), ...ordersOf(row), productPayment: paid }
  const input = completing({
    ...(random.chance(0.5) && form),
    id: row.id,
    note: tag,
    completeAppointmentPayment: payment(random, amount, 'GCASH', tag),
    ...(owed > 0 && random.chance(0.9) && { additionalPayment: extras }),
    ...(owed === 0 &&
      random.chance(0.3) && { additionalPayment: { amount: 50, modeOfPayment: 'CASH' } }),
    ...(takesTips && row.staffId && random.chance(0.25) && { tip: tip(random, row.staffId, tag) }),
    confirmed: allRules,
  })
  return { command: 'completeAppointment', input }
}

const tip = (random: Random, staffId: string, tag: string) => ({
  id: `${tag}/tip`,
  staffId,
  mode: random.pick(['CASH', 'GCASH', 'MAYA', 'CREDIT CARD']),
  amount: 50,
})

const mayTakeBack = (row: Appointment, isOwnHost: boolean): boolean =>
  isOwnHost && row.lastUpdatedBy === null && !isTandem(row)

function takenBack({ id }: Appointment, tag: string): Task {
  const input = { ...cancelling({ id, cancelReason: tag }), takesBack: true }
  return { command: 'cancelAppointment', input }
}

function cancellation(random: Random, row: Appointment, tag: string): Task {
  const input = cancelling({
    id: row.id,
    cancelReason: tag,
    customerInitiated: random.chance(0.5),
  })
  return { command: 'cancelAppointment', input }
}

const cash = (random: Random, tag: string) =>
  payment(random, random.pick([0, 0, 100, 250.55, 800]), random.pick(['CASH', 'GCASH']), tag)

/** A payment, sometimes in two parts. The command's tag is in their ids, as a form sends ids of its own. */
export function payment(
  random: Random,
  amount: number,
  modeOfPayment: string,
  tag: string,
): Payment {
  if (amount <= 0 || random.chance(0.6)) return { amount, modeOfPayment }
  const first = pesos(centavos(Math.round(amount * 40) / 100))
  const other = modeOfPayment === 'CASH' ? 'GCASH' : 'CASH'
  const part = (number: number, mode: string, share: number) => ({
    id: `${tag}/${number}`,
    mode,
    amount: share,
    reference: mode === 'GCASH' ? `R${tag}` : null,
  })
  const parts = [
    part(1, other, first),
    part(2, modeOfPayment, pesos(centavos(amount - first))),
  ].filter((each) => each.amount > 0)
  return { amount, modeOfPayment, parts }
}

const order = (random: Random, pick: Pick) => ({
  [pick(['water'])]: random.between(0, 3),
  ...(random.chance(0.5) && { [pick(['oil'])]: random.between(0, 2) }),
})
