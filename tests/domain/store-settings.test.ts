import { describe, expect, it, test } from 'vitest'
import { commands } from '#domain/commands/all'
import { withStore } from '#domain/rows/rows'
import { lookupsOf, modesOf } from '#domain/rows/store-lists'
import { business, lookups, storeCode } from '../support/business'
import { booking, done, refusalOf } from '../support/commands'

type Body = Record<string, unknown>

const world = business()

function inputOf(body: Body) {
  const input = commands.updateStoreSettings.parse({ id: storeCode, ...body })
  if (!input) throw new Error('the body cannot be read')
  return input
}

const ruleOf = (body: Body) => refusalOf(world, 'updateStoreSettings', inputOf(body))?.message
const changedBy = (body: Body, before = world) => done(before, 'updateStoreSettings', inputOf(body))
const names = (...given: string[]) => given.map((name) => ({ name }))
const cash = { name: 'CASH', isCash: true }

describe('the settings of a store', () => {
  test.each<[Body, string | undefined]>([
    [{}, undefined],
    [{ name: ' ' }, 'Name is required'],
    [{ openTime: '14:00', closeTime: '02:00' }, undefined],
    [{ openTime: '09:00', closeTime: '09:00' }, 'Opening and closing time should differ.'],
    [
      { scheduleHours: { NIGHT: { startDutyTime: '20:00', lastCallTime: '03:00' } } },
      'Schedule type NIGHT does not exist.',
    ],
    [
      { scheduleHours: { MID: { startDutyTime: '12:00', lastCallTime: '12:00' } } },
      'Start and last call of MID should differ.',
    ],
    [{ modes: names('CASH') }, 'Modes of payment: CASH should stay offered as cash.'],
    [
      { modes: [{ ...cash, offered: false }, { name: 'MAYA' }] },
      'Modes of payment: CASH should stay offered as cash.',
    ],
    [{ modes: [cash, ...names('gcash', ' GCASH ')] }, 'Modes of payment: GCASH is there twice.'],
    [{ modes: [cash, ...names(' ')] }, 'Modes of payment: a name is missing.'],
    [{ modes: [cash, { name: 'MAYA', referencePattern: '[A-Z]{2}\\d{4,8}' }] }, undefined],
    [
      { modes: [cash, { name: 'MAYA', referencePattern: '(\\d' }] },
      'Modes of payment: the pattern of MAYA cannot be read.',
    ],
    [
      { modes: [cash, { name: 'MAYA', referencePattern: '(\\d+)*' }] },
      'Modes of payment: the pattern of MAYA should have at most 3 of * + ? and repeat no group.',
    ],
    [
      { modes: [cash, { name: 'MAYA', referencePattern: 'a*'.repeat(4) }] },
      'Modes of payment: the pattern of MAYA should have at most 3 of * + ? and repeat no group.',
    ],
    [
      { modes: [cash, { name: 'MAYA', referencePattern: 'a'.repeat(101) }] },
      'Modes of payment: the pattern of MAYA should have at most 100 characters.',
    ],
    [{ channels: [] }, 'Channels: at least one should be offered.'],
    [
      { customerTypes: [{ name: 'VIP', offered: false }] },
      'Customer types: at least one should be offered.',
    ],
    [
      { productTypes: names('x'.repeat(41)) },
      'Product types: a name should have at most 40 characters.',
    ],
    [{ towelPayments: [{ amount: 50 }, { amount: 50 }] }, 'Towel payments: 50.00 is there twice.'],
    [{ breaks: [{ start: '23:45', end: '00:15' }] }, undefined],
    [
      { breaks: [{ start: '12:00', end: '12:00' }] },
      'Breaks: 12:00 PM - 12:00 PM should end after its start, 4 hours later at most.',
    ],
    [
      { breaks: [{ start: '12:00', end: '11:00' }] },
      'Breaks: 12:00 PM - 11:00 AM should end after its start, 4 hours later at most.',
    ],
    [{ charge: { name: '', rate: 3 } }, 'The charge needs a name.'],
    [
      { charge: { name: 'card fee', rate: 101 } },
      'The rate of the charge should be from 0 to 100 percent.',
    ],
    [
      { charge: { name: 'card fee', rate: -1 } },
      'The rate of the charge should be from 0 to 100 percent.',
    ],
  ])('%j', (body, message) => {
    expect(ruleOf(body)).toBe(message)
  })

  it.each([
    { refundLimit: -1 },
    { restoreDays: 0 },
    { restoreDays: 61 },
    { restoreDays: 1.5 },
    { openTime: '25:00' },
    { phone: 'x'.repeat(61) },
    { receiptHead: 'x'.repeat(501) },
    { towelPayments: [{ amount: -1 }] },
    { modes: 'CASH' },
    { channels: Array.from({ length: 101 }, (_, at) => ({ name: `C${at}` })) },
  ])('cannot be read from %j', (body) => {
    expect(commands.updateStoreSettings.parse({ id: storeCode, ...body })).toBeNull()
  })

  it('go to the path of their store', () => {
    expect(commands.updateStoreSettings.request(inputOf({ phone: '8123' }))).toEqual({
      path: `/v1/stores/settings/${storeCode}`,
      body: { phone: '8123' },
    })
  })

  it('stay where they are not given, and leave the loyalty rules', () => {
    const { store } = changedBy({ phone: ' 02  8123 ', receiptFoot: ' Thank you. \n\n Salamat! ' })
    const { phone, receiptFoot, lastUpdatedBy, updatedDateTime, ...rest } = store
    expect({ phone, receiptFoot }).toEqual({
      phone: '02 8123',
      receiptFoot: 'Thank you.\n\nSalamat!',
    })
    expect(world.store).toMatchObject(rest)
    expect(lastUpdatedBy).toBe('makati')
  })

  it('are those of the configuration until they are changed', () => {
    expect(lookupsOf(world.store, lookups)).toEqual(lookups)
    expect(modesOf(world).map(({ name, isCash, isCharged }) => [name, isCash, isCharged])).toEqual([
      ['CASH', true, false],
      ['GCASH', false, false],
      ['CREDIT CARD', false, true],
    ])
  })
})

describe('an entry of a list', () => {
  const changed = changedBy({
    modes: [cash, { name: 'MAYA' }],
    channels: names('WALK-IN', 'TIKTOK'),
    serviceTypes: names('MASSAGE'),
    towelPayments: [{ amount: 75 }],
    breaks: [
      { start: '12:00', end: '13:00' },
      { start: '15:00', end: '15:20' },
    ],
  })

  it('is offered in the order of the settings', () => {
    expect(changed.lookups).toEqual({
      ...lookups,
      modeOfPayments: ['CASH', 'MAYA'],
      types: ['WALK-IN', 'TIKTOK'],
      serviceOfferedTypes: ['MASSAGE'],
      additionalTowelPayment: [75],
      staffBreaks: [
        { id: 'noon', display: '12:00 - 13:00', start: '12:00', end: '13:00' },
        {
          id: 'BREAK-1500-1520',
          display: '3:00 PM - 3:20 PM',
          start: '15:00',
          end: '15:20',
        },
      ],
    })
  })

  it('STORE-2 that is left out is kept, no longer offered', () => {
    expect(changed.store.modes?.map(({ name, offered }) => [name, offered])).toEqual([
      ['CASH', true],
      ['MAYA', true],
      ['GCASH', false],
      ['CREDIT CARD', false],
    ])
    expect(changed.store.breaks?.map(({ id, offered }) => [id, offered])).toEqual([
      ['noon', true],
      ['BREAK-1500-1520', true],
      ['four', false],
    ])
  })

  it('no longer offered still serves rows that name it', () => {
    const paid = { appointmentCreationPayment: { amount: 800, modeOfPayment: 'GCASH' } }
    const booked = done(changed, 'createAppointment', booking(paid))
    expect(booked.appointments.get('a1')?.appointmentCreationPaymentMOP).toBe('GCASH')
    const four = booking({ startTime: '16:00' })
    expect(refusalOf(changed, 'createAppointment', four)?.confirm).toEqual(['BREAK'])
    const staff = { id: 'ana', staffBreaks: ['four'] }
    expect(refusalOf(changed, 'updateStaff', staff)).toBeNull()
    expect(refusalOf(changed, 'updateService', { id: 'gym', price: 310 })).toBeNull()
    expect(refusalOf(changed, 'updateProduct', { id: 'oil', type: 'DRINK' })).toBeNull()
  })

  it('that never was in the list is refused', () => {
    const paid = booking({ appointmentCreationPayment: { amount: 1, modeOfPayment: 'SHELLS' } })
    expect(refusalOf(changed, 'createAppointment', paid)?.message).toBe(
      'Mode of payment SHELLS does not exist.',
    )
  })

  it('may be offered again', () => {
    const again = changedBy({ modes: [cash, { name: 'GCASH' }] }, changed)
    expect(again.lookups.modeOfPayments).toEqual(['CASH', 'GCASH'])
    expect(again.store.modes).toHaveLength(4)
  })
})

test('opening hours past midnight take a booking after midnight, and none at noon', () => {
  const night = changedBy({ openTime: '18:00', closeTime: '03:00' })
  const softRules = (startTime: string) =>
    refusalOf(night, 'createAppointment', booking({ startTime }))?.confirm
  expect(softRules('14:00')).toContain('STORE_HOURS')
  expect(softRules('01:30')).not.toContain('STORE_HOURS')
})

test('hours of a schedule type change when its therapists are on duty', () => {
  const scheduleHours = { OPENING: { startDutyTime: '15:00', lastCallTime: '22:00' } }
  expect(refusalOf(world, 'createAppointment', booking())).toBeNull()
  const late = changedBy({ scheduleHours })
  expect(refusalOf(late, 'createAppointment', booking())?.confirm).toEqual(['DUTY_HOURS'])
  expect(late.store.scheduleHours.MID).toEqual(world.store.scheduleHours.MID)
})

test('a type of another store stays with its customer', () => {
  const jose = world.customers.get('639179876543')
  if (!jose) throw new Error('Jose is missing')
  const foh = { ...jose, type: 'FOH', contractEndDate: '2027-01-01' }
  const customers = new Map([...world.customers, [foh.mobileNumber, foh]])
  const input = { id: 'jose', mobileNumber: foh.mobileNumber, notes: 'Quiet' }
  expect(refusalOf({ ...world, customers }, 'updateCustomer', input)).toBeNull()
  expect(refusalOf(world, 'updateCustomer', { ...input, type: 'FOH' })?.message).toBe(
    'Type FOH does not exist.',
  )
})

test('a row of the store from before the settings has the usual lists', () => {
  const { modes: _, charge: _c, ...before } = world.store
  expect(withStore(world, before as typeof world.store).lookups).toEqual(lookups)
})
