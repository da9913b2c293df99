import { forbiddenNameList, hasForbiddenCharacter, isMobile, normalMobile } from '../kernel/names'
import { type Refusal, refuse } from '../kernel/refusal'
import { cleanText } from '../kernel/text'
import { isTandem } from '../rows/appointment'
import { fullName, isInactive } from '../rows/customer'
import { redemptionChoices } from '../rows/points'
import { isMassage, type Service } from '../rows/service'
import type { Context, World } from '../rows/world'
import { slotOf } from '../slot/availability'
import { timing } from '../slot/timing'
import { netPrice } from './amounts'
import { bookedOn, nameOf, priced, servicesOf } from './create-terms'
import type { CreateInput } from './input'
import { partsRule } from './kept-payment'
import { privilegeRule } from './privilege'
import { promoObstacles } from './promo-fit'
import { anotherDayRule, paymentRule, priceRule, promoRule, requireThat, slotRule } from './rules'

/** Returns the first rule that a booking breaks, or null (SPEC.md CREATE-1). */
export function createRule(world: World, input: CreateInput, context: Context): Refusal | null {
  return (
    newRule(world, input) ??
    customerRules(world, input) ??
    serviceRules(world, input, context) ??
    (input.promoId === null ? null : promoRule(world, input.promoId)) ??
    privilegeRule(world.store, input.privilege) ??
    paymentRule(world, input.appointmentCreationPayment, 'appointmentCreationPayment') ??
    pointsRule(world, input) ??
    priceRule(input.shownPrice, netPrice(priced(world, input)), 'appointmentCreationPayment') ??
    partsRule(
      world,
      input.appointmentCreationPayment,
      'appointmentCreationPayment',
      netPrice(priced(world, input)),
    ) ??
    slotRule(
      world,
      slotOf(world, ownSlot(input), context.now),
      { ...wantedBy(input), others: promoObstacles(world, ofInput(input)) },
      input.confirmed,
    ) ??
    dayRule(world, input, context)
  )
}

/** A booking that is checked in at once must be for the day on which it was made. */
function dayRule(world: World, input: CreateInput, context: Context): Refusal | null {
  if (input.status !== 'CHECKED_IN' || isTandem(input)) return null
  const timed = timing(input.startDate, input.startTime, servicesOf(world, input.serviceIds))
  return anotherDayRule(timed, [bookedOn(input, context.now.date)], input.confirmed)
}

/** Refuses an id in use: clients choose the id, and must not overwrite an existing appointment. */
function newRule(world: World, input: CreateInput): Refusal | null {
  if (!world.appointments.has(input.id)) return null
  return refuse('unique', 'This appointment was created already.', { field: 'id' })
}

function customerRules(world: World, input: CreateInput): Refusal | null {
  const mobile = normalMobile(input.mobileNumber)
  const known = world.customers.get(mobile)
  const name = nameOf(input, known)
  const given = known && cleanText(input.name) === cleanText(fullName(known)) ? '' : input.name
  const invalid = `Customer > Customer Name contains invalid character. These characters ${forbiddenNameList} are not allowed.`
  return (
    requireThat(
      mobile !== '',
      'Customer > Customer Mobile No. is required.',
      'mobileNumber',
      'REQUIRED',
    ) ??
    requireThat(
      mobile.startsWith('63'),
      "Should start with '63'.",
      'mobileNumber',
      'NO_COUNTRY_CODE',
    ) ??
    requireThat(isMobile(mobile), 'Should be 12 digits.', 'mobileNumber', 'WRONG_LENGTH') ??
    requireThat(name !== '', 'Customer > Customer Name is required.', 'name', 'REQUIRED') ??
    requireThat(!hasForbiddenCharacter(given), invalid, 'name', 'INVALID_CHARACTER') ??
    requireThat(
      !known || !isInactive(known),
      'Customer is INACTIVE and cannot be booked.',
      'mobileNumber',
      'INACTIVE',
    )
  )
}

function serviceRules(world: World, input: CreateInput, context: Context): Refusal | null {
  const services = servicesOf(world, input.serviceIds)
  const massage = services[0] ? isMassage(services[0]) : false
  const checkingIn = input.status === 'CHECKED_IN'
  return (
    requireThat(input.startTime !== '', 'Service > Time is required.', 'startTime', 'REQUIRED') ??
    requireThat(input.startDate !== '', 'Service > Date is required.', 'startDate', 'REQUIRED') ??
    requireThat(
      input.serviceIds.length > 0,
      'Service > Service is required.',
      'serviceIds',
      'REQUIRED',
    ) ??
    (services.length < input.serviceIds.length ? refuse('missing', 'Service not found') : null) ??
    statusRule(input.status, massage) ??
    requireThat(
      !massage || hasPlaces(input),
      'Service > Therapist and Room are required when creating appointment (massage).',
      input.staffId === null ? 'staffId' : 'roomId',
      'REQUIRED',
    ) ??
    requireThat(
      !checkingIn || isTandem(input) || input.lockerId !== null,
      'Service > Locker is required when CHECKING IN.',
      'lockerId',
      'REQUIRED',
    ) ??
    dateRule(input, massage, context) ??
    availableRule(services) ??
    requireThat(
      !input.staffRequested || services[0]?.hasStaff === true,
      'Service > Therapist cannot be requested for this service.',
      'staffRequested',
    )
  )
}

/** Whether room and therapist are set. A reservation may lack the therapist once staff have confirmed that. */
function hasPlaces(input: CreateInput): boolean {
  const waived = input.status === 'RESERVED' && input.confirmed.includes('NO_THERAPIST')
  return (isTandem(input) || input.roomId !== null) && (input.staffId !== null || waived)
}

function statusRule(status: string, massage: boolean): Refusal | null {
  if (status === 'CHECKED_IN' || (massage && status === 'RESERVED')) return null
  const message = massage
    ? 'An appointment can only be created as RESERVED or CHECKED-IN.'
    : 'A non-massage appointment can only be created as CHECKED-IN.'
  return refuse('rule', message, { field: 'status' })
}

function dateRule(input: CreateInput, massage: boolean, context: Context): Refusal | null {
  const today = context.now.date
  const late = 'Service > Date cannot be later than today.'
  if (!massage) return requireThat(input.startDate <= today, late, 'startDate')
  if (input.status !== 'RESERVED') return null
  const past = 'Service > Date cannot be before today.'
  return requireThat(input.startDate >= bookedOn(input, today), past, 'startDate')
}

function availableRule(services: readonly Service[]): Refusal | null {
  const closed = services.find((service) => !service.available)
  return requireThat(!closed, `${closed?.name} is not available.`, 'serviceIds', 'UNAVAILABLE')
}

function pointsRule(world: World, input: CreateInput): Refusal | null {
  if (input.pointsToRedeem === 0) return null
  const known = world.customers.get(normalMobile(input.mobileNumber))
  const due = netPrice({ ...priced(world, input), pointsToRedeem: 0 })
  const choices = known ? redemptionChoices(known, world.store, due) : []
  const message = 'These points cannot be redeemed.'
  return requireThat(choices.includes(input.pointsToRedeem), message, 'pointsToRedeem')
}

const ofInput = (input: CreateInput) => ({
  ...input,
  mobileNumber: normalMobile(input.mobileNumber),
})

const ownSlot = (input: CreateInput) => ({ ...input, appointmentId: input.id })

const wantedBy = (input: CreateInput) => ({
  staffId: input.staffId,
  roomId: input.roomId,
  lockerId: input.lockerId,
  holdsLocker: input.status === 'CHECKED_IN',
  newStart: !isTandem(input),
})
