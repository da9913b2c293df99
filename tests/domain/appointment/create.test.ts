import { describe, expect, it } from 'vitest'
import { commands } from '#domain/commands/all'
import { addDays } from '#domain/kernel/dates'
import { forbiddenNameCharacters } from '#domain/kernel/names'
import { business, jose, maria, storeCode, today } from '../../support/business'
import { at, booking, done, gymVisit, refusalOf, rowOf } from '../../support/commands'

const why = (body: Parameters<typeof booking>[0], world = business()) =>
  refusalOf(world, 'createAppointment', booking(body))?.message ?? null

const noTherapist = 'Service > Therapist and Room are required when creating appointment (massage).'
const noLocker = 'Service > Locker is required when CHECKING IN.'

/** Each body breaks its own rule and all later ones; only the text of its own may be shown. */
const broken = [
  [{ mobileNumber: ' ' }, 'Customer > Customer Mobile No. is required.'],
  [{ mobileNumber: '44171' }, "Should start with '63'."],
  [{ mobileNumber: '63917' }, 'Should be 12 digits.'],
  [{ mobileNumber: '639990000001', name: ' ' }, 'Customer > Customer Name is required.'],
  [
    { name: 'J&se' },
    'Customer > Customer Name contains invalid character. These characters & ! @ # ( ) * ; [ ] / - are not allowed.',
  ],
  [{ name: 'Ed', startTime: '' }, 'Service > Time is required.'],
  [{ startTime: '14:00', staffId: '' }, noTherapist],
  [{ staffId: 'ana', roomId: 'r1' }, noLocker],
] as const

describe('messages of the create list', () => {
  it('CREATE-1 shows the first that applies, in the order of the list', () => {
    const worst = { name: '', startTime: '', staffId: '', roomId: '', status: 'CHECKED_IN' }
    const seen: (string | null)[] = []
    let body: Record<string, unknown> = worst
    for (const [next] of broken) {
      body = { ...body, ...next }
      seen.push(why(body))
    }
    expect(seen).toEqual(broken.map(([, text]) => text))
    expect(why({ ...body, lockerId: 'l1' })).toBeNull()
  })

  it('CREATE-1 asks for room and therapist alike, and for the locker only when checking in', () => {
    expect(why({ roomId: '' })).toBe(noTherapist)
    expect(why({ staffId: null })).toBe(noTherapist)
    expect(why({ lockerId: '' })).toBeNull()
    expect(why({ serviceIds: ['gym'], status: 'CHECKED_IN', staffId: '', roomId: '' })).toBe(
      noLocker,
    )
  })

  it.each(forbiddenNameCharacters)('CREATE-2 rejects %s in a name', (character) => {
    const name = `Jo${character}se`
    expect(why({ mobileNumber: '639990000001', name })).toContain('& ! @ # ( ) * ; [ ] / -')
  })

  it('CREATE-2 accepts a name that is on record already', () => {
    const person = business().customers.get(jose)
    if (!person) throw new Error('no Jose')
    const known = { ...person, firstName: 'Jose-Maria' }
    const world = business({ customers: new Map([[jose, known]]) })
    expect(why({ name: 'Jose-Maria' }, world)).toBeNull()
  })
})

it('CREATE-4 an INACTIVE customer cannot be booked', () => {
  expect(why({ mobileNumber: '639170000000', name: 'Ines' })).toContain('INACTIVE')
})

it('CREATE-5 a massage is RESERVED unless it is CHECKED_IN', () => {
  expect(rowOf(done(business(), 'createAppointment', booking())).status).toBe('RESERVED')
  const walkIn = booking({ status: 'CHECKED_IN', lockerId: 'l1' })
  expect(rowOf(done(business(), 'createAppointment', walkIn))).toMatchObject({
    status: 'CHECKED_IN',
    checkInBy: 'makati',
    checkInDateTime: at().now.instant,
  })
})

it.each(['COMPLETED', 'CANCELLED', 'LATE'])('CREATE-5 refuses %s at creation', (status) => {
  expect(why({ status, lockerId: 'l1' })).toContain('RESERVED or CHECKED-IN')
})

it('OTHER-3 a non-massage appointment is created only as CHECKED_IN and not for later', () => {
  const create = (body: Record<string, unknown>) =>
    refusalOf(business(), 'createAppointment', gymVisit(body))
  expect(create({})).toBeNull()
  const yesterday = { startDate: addDays(today, -1) }
  expect(create({ ...yesterday, confirmed: ['ANOTHER_DAY'] })).toBeNull()
  expect(create({ ...yesterday, createdDate: yesterday.startDate })).toBeNull()
  expect(create({ status: 'RESERVED' })?.message).toContain('CHECKED-IN')
  expect(create({ startDate: addDays(today, 1) })?.field).toBe('startDate')
})

it('asks before a check-in for another day than that of the booking', () => {
  const massage = { startDate: addDays(today, 1), status: 'CHECKED_IN', lockerId: 'l1' }
  const create = (body: Record<string, unknown>) =>
    refusalOf(business(), 'createAppointment', booking({ ...massage, ...body }))
  expect(create({})).toMatchObject({
    code: 'confirm',
    confirm: ['ANOTHER_DAY'],
    message: 'The appointment is for Nov 22, 2026, not for today.',
  })
  expect(create({ confirmed: ['ANOTHER_DAY'] })).toBeNull()
  expect(create({ status: 'RESERVED' })).toBeNull()
})

it('CREATE-6 a massage may be reserved for later, but not for the past', () => {
  expect(why({ startDate: addDays(today, 30) })).toBeNull()
  expect(why({ startDate: addDays(today, -1) })).toBe('Service > Date cannot be before today.')
})

it('CREATE-6 a booking that waited offline is judged by the day it was made', () => {
  const late = at('10:00', addDays(today, 2))
  const sent = (createdDate: string) =>
    refusalOf(business(), 'createAppointment', booking({ createdDate }), late)
  expect(sent(today)).toBeNull()
  expect(sent('')?.field).toBe('startDate')
  expect(sent(addDays(today, -20))?.field).toBe('startDate')
})

it('CREATE-8 a therapist can be requested only for a service that has a staff', () => {
  expect(why({ staffRequested: true })).toBeNull()
  const gym = refusalOf(business(), 'createAppointment', gymVisit({ staffRequested: true }))
  expect(gym?.field).toBe('staffRequested')
})

it('CREATE-12 the row has customer, place, start and end', () => {
  const row = rowOf(done(business(), 'createAppointment', booking({ note: 'Soft', lockerId: '' })))
  expect(row).toMatchObject({
    storeCode,
    name: 'Jose',
    customerId: 'jose',
    serviceOfferedType: 'MASSAGE',
    staffId: 'ana',
    resourceId: 'ana',
    lockerId: null,
    start: `${today}T14:00:00+08:00`,
    endDate: today,
    endTime: '15:15',
    note: 'Soft',
    createdBy: 'makati',
    createdDate: today,
  })
})

it('CREATE-12 ends after all services and the longest cleaning, past midnight too', () => {
  const input = booking({ serviceIds: ['shiatsu', 'swedish'], startTime: '22:00' })
  const row = rowOf(
    done(business(), 'createAppointment', booking({ ...input, confirmed: ['DUTY_HOURS'] })),
  )
  expect(row).toMatchObject({ endDate: addDays(today, 1), endTime: '01:00', cleaningMinutes: 30 })
})

it('never overwrites an appointment by its id', () => {
  const world = done(business(), 'createAppointment', booking())
  const again = refusalOf(world, 'createAppointment', booking({ startTime: '17:00' }))
  expect(again).toMatchObject({ code: 'unique', field: 'id' })
  expect(commands.createAppointment.transition.apply(world, booking(), at())).toBeNull()
})

it('the first booking makes the customer, the next one finds it', () => {
  const mobile = '09990000001'
  const world = done(
    business(),
    'createAppointment',
    booking({ mobileNumber: mobile, name: ' Ed ' }),
  )
  expect(world.customers.get('639990000001')).toMatchObject({ id: 'fresh-id', firstName: 'Ed' })
  const again = booking({ id: 'a2', mobileNumber: mobile, name: 'Eddy', startTime: '16:30' })
  expect(rowOf(done(world, 'createAppointment', again), 'a2')).toMatchObject({
    name: 'Ed',
    customerId: 'fresh-id',
  })
})

it.each([
  [{ serviceIds: ['nails'] }, 'Service not found'],
  [{ serviceIds: [] }, 'Service > Service is required.'],
  [{ promoId: 'sunny' }, 'Promo not found'],
  [{ promoId: 'old' }, 'Old promo is not available.'],
  [{ appointmentCreationPayment: { amount: -0.01 } }, 'Payment should be greater than 0'],
  [
    { appointmentCreationPayment: { amount: 1, modeOfPayment: 'SHELLS' } },
    'Mode of payment SHELLS does not exist.',
  ],
])('%j is refused: %s', (body, text) => expect(why(body)).toBe(text))

it('a full name keeps first and last', () => {
  const world = done(business(), 'createAppointment', booking({ mobileNumber: maria, name: '' }))
  expect(rowOf(world).name).toBe('Maria Santos')
})
