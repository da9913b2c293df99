import { expect, it } from 'vitest'
import type { QueueItem } from '#sync'
import { fieldChoice } from '../../src/sync-panel/conflict/changed-fields'
import { conflictCard } from '../../src/sync-panel/conflict/conflict-cards'
import { queueRows } from '../../src/sync-panel/model/queue-rows'
import { business, maria, today } from '../support/business'
import { conflictOf } from '../support/conflict'

const world = business()

const refused = conflictOf({
  code: 'invalid',
  command: 'addLocker',
  input: { id: 'l2', name: 'Locker l2' },
  message: 'Name is required and should be unique',
  choices: [{ kind: 'edit' }, { kind: 'retry' }],
})

it('OFF-5 describes a refused change of a resource, and offers its form', () => {
  const card = conflictCard(refused, world, today)
  expect(card.sentence).toBe('Name is required and should be unique. LOCKER L2 is not added yet.')
  expect(card.sides).toEqual([])
  expect(card.choices.map(({ action }) => action)).toEqual(['Open the form', 'Try again'])
})

it('OFF-5 names the fields of a resource that both sides changed', () => {
  const card = conflictCard(
    {
      ...refused,
      code: 'changed',
      command: 'updateService',
      input: { id: 'swedish' },
      choices: [{ kind: 'fields', mine: [] }],
      fields: [
        { field: 'price', was: 800, theirs: 850, yours: 900, money: false },
        { field: 'rooms', was: [], theirs: ['r1', 'r2'], yours: ['r3'], money: false },
        { field: 'promoLessMap', was: {}, theirs: { rainy: 100 }, yours: {}, money: false },
      ],
    },
    world,
    today,
  )
  expect(card.fields).toEqual([
    { field: 'price', label: 'Price', was: '800.00', theirs: '850.00', yours: '900.00' },
    { field: 'rooms', label: 'Rooms', was: 'none', theirs: 'ROOM 1, ROOM 2', yours: 'ROOM 3' },
    {
      field: 'promoLessMap',
      label: 'Promos',
      was: 'none',
      theirs: 'RAINY DAY 100.00',
      yours: 'none',
    },
  ])
})

it('OFF-5 writes the hours of a therapist as the forms do', () => {
  const field = { field: 'startDutyTime', was: null, theirs: '13:00', yours: '09:30', money: false }
  expect(fieldChoice('staffs', field, world)).toMatchObject({
    label: 'Duty starts',
    was: 'none',
    theirs: '1:00 PM',
    yours: '9:30 AM',
  })
})

it('OFF-5 names the settings of the store that both owners changed', () => {
  const gcash = { name: 'GCASH', offered: true, isCash: false, isCharged: true }
  const modes = { field: 'modes', was: null, theirs: [gcash], yours: [], money: false }
  expect(fieldChoice('stores', modes, world)).toMatchObject({
    label: 'Modes of payment',
    was: 'none',
    theirs: 'GCASH charge, offered',
  })
  const hours = { MID: { startDutyTime: '12:00', lastCallTime: '19:30' } }
  const duty = { field: 'scheduleHours', was: {}, theirs: hours, yours: {}, money: false }
  expect(fieldChoice('stores', duty, world)).toMatchObject({ theirs: 'MID 12:00 PM to 7:30 PM' })
  const known = { ...gcash, isCharged: false, needsReference: true, referencePattern: '\\d{13}' }
  expect(fieldChoice('stores', { ...modes, theirs: [known] }, world)).toMatchObject({
    theirs: 'GCASH reference \\d{13}, offered',
  })
  const charge = { field: 'charge', was: null, theirs: { name: 'fee', rate: 2.5 }, yours: null }
  expect(fieldChoice('stores', { ...charge, money: true }, world)).toMatchObject({
    theirs: 'fee 2.5%',
  })
})

it('OFF-7 names the resource that waits to be sent, and the effect of an action', () => {
  const usual = { state: 'queued', queuedAt: 0, user: 'makati', row: null, risk: null } as const
  const items: QueueItem[] = [
    { ...usual, entryId: '1', command: 'updateStaff', input: { id: 'ana', name: 'Ana' } },
    { ...usual, entryId: '2', command: 'updateProduct', input: { id: 'oil', available: false } },
    {
      ...usual,
      entryId: '3',
      command: 'updateLoyalty',
      input: { id: 'SERENITY_MAKATI', loyaltyPointsConfig: {} },
    },
  ]
  expect(
    queueRows(items, world, { user: 'makati', isOnline: false }).map(({ title, detail }) => [
      title,
      detail,
    ]),
  ).toEqual([
    ['Change of a therapist', 'ANA'],
    ['Change of a product', 'LAVENDER OIL, disable'],
    ['Loyalty rules', ''],
  ])
})

it('OFF-7 names the customer of a pending record or points, by number where the tablet does not hold them', () => {
  const usual = { state: 'queued', queuedAt: 0, user: 'makati', row: null, risk: null } as const
  const add = { action: 'ADD', points: 40 } as const
  const items: QueueItem[] = [
    {
      ...usual,
      entryId: '1',
      command: 'updatePoints',
      input: { id: maria, customerMobileNumber: maria, ...add },
    },
    {
      ...usual,
      entryId: '2',
      command: 'updateCustomer',
      input: { id: 'maria', mobileNumber: maria, firstName: 'Mia' },
    },
    {
      ...usual,
      entryId: '3',
      command: 'updatePoints',
      input: { id: '639990000009', customerMobileNumber: '639990000009', ...add },
    },
  ]
  const rows = queueRows(items, world, { user: 'makati', isOnline: false })
  expect(rows.map(({ title, detail }) => [title, detail])).toEqual([
    ['Points · Maria Santos', '+40'],
    ['Change of a customer · Maria Santos', ''],
    ['Points · 63 999 000 0009', '+40'],
  ])
})
