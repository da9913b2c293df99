import * as v from 'valibot'
import { centavos, less, pesos } from '../kernel/money'
import { normalMobile } from '../kernel/names'
import { cleanText } from '../kernel/text'
import { type Appointment, appointment } from '../rows/appointment'
import { blankCustomer, type Customer } from '../rows/customer'
import type { Turn } from '../rows/line-up/turn'
import { isMassage } from '../rows/service'
import type { Changes, Context, RowChange, Transition, World } from '../rows/world'
import { timing } from '../slot/timing'
import { chargeOf, chargeRate, netPrice, withTotals } from './amounts'
import { createRule } from './create-rules'
import { bookedOn, nameOf, priced, servicesOf } from './create-terms'
import type { CreateInput } from './input'
import { type KeptPayment, keptPayment } from './kept-payment'
import { redeem } from './redeem'
import { moneyTaken, withTenders } from './with-tenders'

/** Creates an appointment (SPEC.md CREATE-1, CREATE-5, CREATE-12). */
export const create: Transition<CreateInput> = {
  check: createRule,
  apply,
}

const blankAppointment = v.parse(appointment, { id: '' })

function apply(world: World, input: CreateInput, context: Context): Changes | null {
  const services = servicesOf(world, input.serviceIds)
  const [main] = services
  if (!main || input.startDate === '' || input.startTime === '') return null
  if (world.appointments.has(input.id)) return null
  const mobileNumber = normalMobile(input.mobileNumber)
  const person = world.customers.get(mobileNumber) ?? newCustomer(input, mobileNumber, context)
  const payment = paymentAtCreation(world, input)
  const row: Appointment = {
    ...blankAppointment,
    id: input.id,
    storeCode: world.store.code,
    customerId: person.id,
    name: nameOf(input, person),
    mobileNumber,
    serviceIds: input.serviceIds,
    serviceOfferedType: isMassage(main) ? 'MASSAGE' : 'OTHERS',
    staffId: input.staffId,
    resourceId: input.staffId,
    staffRequested: input.staffRequested,
    roomId: input.roomId,
    lockerId: input.lockerId,
    promoId: input.promoId,
    note: input.note,
    type: input.type,
    status: input.status,
    createdDate: bookedOn(input, context.now.date),
    createdBy: context.user,
    createdDateTime: context.now.instant,
    // A group confirms for all guests; those without a promo have none that doesn't fit.
    confirmed: input.confirmed.filter((rule) => rule !== 'PROMO' || input.promoId !== null),
    turn: turnAtCreation(world, input, context),
    tandemOf: input.tandemOf ?? null,
    ...timing(input.startDate, input.startTime, services),
    ...priced(world, input),
    ...paidAtCreation(world, input, payment),
  }
  const started = input.status === 'CHECKED_IN' ? checkedInAtOnce(row, context) : row
  const isNew = !world.customers.has(mobileNumber)
  const redeemed = redeem(started, person)
  const taken = moneyTaken({ ...input, paidOn: input.createdDate }, context, {
    Creation: payment,
  })
  const made = withTenders(null, withTotals(redeemed.row), taken)
  const rows: RowChange[] = [{ table: 'appointments', row: made }]
  if (isNew || redeemed.points.length > 0) rows.push({ table: 'customers', row: redeemed.person })
  return { rows, points: redeemed.points }
}

/** The turn of a massage that is booked for the same day; null for any other booking. */
function turnAtCreation(world: World, input: CreateInput, context: Context): Turn | null {
  const main = world.services.get(input.serviceIds[0] ?? '')
  const isOfToday = input.startDate <= bookedOn(input, context.now.date)
  return input.turn && isOfToday && main && isMassage(main) ? input.turn : null
}

function newCustomer(input: CreateInput, mobileNumber: string, context: Context): Customer {
  return {
    ...blankCustomer,
    id: input.customerId ?? context.freshId,
    firstName: cleanText(input.name),
    mobileNumber,
    createdBy: context.user,
    createdDateTime: context.now.instant,
  }
}

const paymentAtCreation = (world: World, input: CreateInput): KeptPayment =>
  keptPayment(world, input.appointmentCreationPayment, netPrice(priced(world, input)))

function paidAtCreation(world: World, input: CreateInput, { kept, mode }: KeptPayment) {
  const price = priced(world, input)
  const charge = input.hasCheckInPercentCharge ? chargeOf(kept, chargeRate(world.store, input)) : 0
  return {
    appointmentCreationPaymentAmount: kept,
    appointmentCreationPaymentMOP: mode,
    balanceAfterReservation: pesos(less(centavos(price.originalPrice), centavos(kept))),
    hasCheckInPercentCharge: input.hasCheckInPercentCharge,
    checkInPercentChargeAmount: charge,
    creationPercentChargeAmount: charge,
  }
}

function checkedInAtOnce(row: Appointment, context: Context): Appointment {
  const due = less(centavos(netPrice(row)), centavos(row.appointmentCreationPaymentAmount))
  return {
    ...row,
    checkInBy: context.user,
    checkInDateTime: context.now.instant,
    balanceAfterCheckIn: pesos(due),
  }
}
