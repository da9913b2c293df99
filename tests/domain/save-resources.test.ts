import { describe, expect, it, test } from 'vitest'
import { type CommandInputs, commands } from '#domain/commands/all'
import type { ResourceInputs } from '#domain/commands/resources'
import type { RowChange, World } from '#domain/rows/world'
import { business } from '../support/business'
import { attempt, refusalOf } from '../support/commands'

type Name = keyof ResourceInputs
type Body = Record<string, unknown>

const world = business()

/** The input as the call parses it. */
function inputOf<Which extends Name>(name: Which, body: Body): CommandInputs[Which] {
  const input = commands[name].parse({ id: 'new', ...body })
  if (!input) throw new Error(`${name} cannot read its body`)
  return input
}

const refusal = (name: Name, body: Body, around: World = world) =>
  refusalOf(around, name, inputOf(name, body))

function changedBy(name: Name, body: Body): readonly RowChange[] {
  const outcome = attempt(world, name, inputOf(name, body))
  if (outcome.kind === 'refused') throw new Error(outcome.refusal.message)
  return outcome.changes.rows
}

const massage = { price: 900, type: 'MASSAGE', duration: 60, breakDuration: 15 }
const good: Record<string, [Name, Body]> = {
  service: ['addService', { name: 'Hilot', ...massage }],
  promo: ['addPromo', { name: 'Sunny' }],
  staff: ['addStaff', { name: 'Dina', staffScheduleType: 'MID' }],
  room: ['addRoom', { name: 'Room 4' }],
  locker: ['addLocker', { name: 'L4' }],
  product: ['addProduct', { name: 'Tea', price: 60 }],
}

describe('a new row', () => {
  test.each(Object.values(good))(
    '%s is available, of its store, and names its maker',
    (name, body) => {
      const [change] = changedBy(name, { ...body, storeCode: 'ELSEWHERE' })
      expect(change?.row).toMatchObject({
        id: 'new',
        available: true,
        storeCode: 'SERENITY_MAKATI',
        createdBy: 'makati',
        lastUpdatedBy: null,
      })
    },
  )

  it('STAFF-1 follows the availability toggle of its form', () => {
    const [change] = changedBy('addStaff', {
      name: 'Dina',
      staffScheduleType: 'MID',
      available: false,
    })
    expect(change?.row).toMatchObject({ available: false })
  })

  it('does not take the id of another row', () => {
    expect(refusal('addRoom', { id: 'r1', name: 'Room 4' })).toMatchObject({ code: 'unique' })
  })

  it('SERVICE-1 has its texts trimmed', () => {
    const [change] = changedBy('addService', { name: '  Hilot ', ...massage, type: ' MASSAGE ' })
    expect(change?.row).toMatchObject({ name: 'Hilot', type: 'MASSAGE' })
  })

  it('has amounts as they will be stored, to the centavo', () => {
    const [change] = changedBy('addProduct', { name: 'Tea', price: 60.005 })
    expect(change?.row).toMatchObject({ price: 60.01 })
  })
})

describe('a changed row', () => {
  it('keeps fields that the body leaves out', () => {
    expect(changedBy('updateService', { id: 'swedish', price: 850 })).toEqual([
      {
        table: 'services',
        row: expect.objectContaining({
          ...world.services.get('swedish'),
          price: 850,
          lastUpdatedBy: 'makati',
          updatedDateTime: expect.any(String),
        }),
      },
    ])
  })

  it('has its short name emptied by a blank one, and none that is too long', () => {
    const [change] = changedBy('updateService', { id: 'swedish', shortName: ' ' })
    expect(change?.row).toMatchObject({ shortName: '' })
    expect(commands.updateService.parse({ id: 'swedish', shortName: 'SWEDISH 60' })).toBeNull()
  })

  it('may keep its own name, in another case too', () => {
    expect(refusal('updateLocker', { id: 'l1', name: 'LOCKER L1' })).toBeNull()
  })

  it('keeps a type that has left the lists, but takes no other such type', () => {
    expect(refusal('updateService', { id: 'gym', price: 310 })).toBeNull()
    const lookups = { ...world.lookups, serviceOfferedTypes: ['MASSAGE'], productTypes: [] }
    const later = { ...world, lookups }
    expect(refusal('updateService', { id: 'gym', type: 'FITNESS' }, later)).toBeNull()
    expect(refusal('updateProduct', { id: 'water', type: 'DRINK' }, later)).toBeNull()
    expect(refusal('updateProduct', { id: 'oil', type: 'DRINK' }, later)?.field).toBe('type')
  })

  test.each<[Name, string]>([
    ['updateService', 'Service not found'],
    ['updatePromo', 'Promo not found'],
    ['updateStaff', 'Therapist not found'],
    ['updateRoom', 'Room not found'],
    ['updateLocker', 'Locker not found'],
    ['updateProduct', 'Product not found'],
  ])('%s of a missing row', (name, message) => {
    expect(refusal(name, { id: 'none' })).toMatchObject({ code: 'missing', message })
  })
})

describe('names are required and unique in their store', () => {
  const unique = 'Name is required and should be unique'
  test.each<[string, Name, Name, Body, string, string]>([
    ['SERVICE-1', 'addService', 'updateService', massage, 'Swedish 60', unique],
    ['PROMO-1', 'addPromo', 'updatePromo', {}, 'Rainy day', unique],
    [
      'STAFF-2',
      'addStaff',
      'updateStaff',
      { staffScheduleType: 'MID' },
      'Ana',
      `Therapist ${unique}`,
    ],
    ['ROOM-1', 'addRoom', 'updateRoom', {}, 'Room 1', unique],
    ['LOCKER-1', 'addLocker', 'updateLocker', {}, 'Locker l1', unique],
    ['PRODUCT-1', 'addProduct', 'updateProduct', { price: 1 }, 'Water', `${unique}.`],
  ])('%s %s, %s', (_, add, update, body, taken, message) => {
    for (const name of [undefined, null, '', '   ', '\u200b\u3164'])
      expect(refusal(add, { ...body, name })).toMatchObject({
        code: 'rule',
        message,
        field: 'name',
      })
    const [first = '', ...others] = taken.split(' ')
    const spaced = [first, ...others].join('\u00a0  ')
    for (const name of [taken, ` ${taken.toUpperCase()} `, `\u202d${spaced}`])
      expect(refusal(add, { ...body, name })).toMatchObject({ code: 'unique', message })
    expect(refusal(add, { ...body, name: `${taken} too` })).toBeNull()
    const some = { updateService: 'shiatsu', updatePromo: 'old', updateStaff: 'bea' }
    const rest = { updateRoom: 'r2', updateLocker: 'l2', updateProduct: 'oil' }
    const id = new Map(Object.entries({ ...some, ...rest })).get(update)
    expect(refusal(update, { id, name: taken })).toMatchObject({ code: 'unique', message })
    expect(refusal(update, { id, name: '' })).toMatchObject({ code: 'rule', message })
  })
})

describe('the rules after the name, in their order', () => {
  test.each<[string, Name, Body, string | null]>([
    ['SERVICE-1', 'addService', { name: 'A' }, 'Price is required'],
    ['SERVICE-1', 'addService', { name: 'A', price: 0 }, 'Type is required'],
    ['SERVICE-1', 'addService', { name: 'A', price: 5, type: ' ' }, 'Type is required'],
    [
      'SERVICE-1',
      'addService',
      { name: 'A', price: 5, type: 'MASSAGE', duration: 60 },
      'Duration and Break Duration is required for MASSAGE type',
    ],
    // A massage of no length would occupy neither therapist nor room.
    [
      'SERVICE-1',
      'addService',
      { name: 'A', ...massage, duration: 0 },
      'Duration and Break Duration is required for MASSAGE type',
    ],
    ['SERVICE-1', 'addService', { name: 'A', ...massage, breakDuration: 0 }, null],
    ['SERVICE-1', 'addService', { name: 'A', price: 5, type: 'NAILS' }, null],
    [
      'SERVICE-1',
      'addService',
      { name: 'A', ...massage, promoLessMap: { rainy: 0.5 } },
      'Promo discount should be at least 1',
    ],
    ['SERVICE-1', 'addService', { name: 'A', ...massage, promoLessMap: { rainy: null } }, null],
    [
      'API-STORE',
      'addService',
      { name: 'A', ...massage, promoLessMap: { x: 5 } },
      'Promo not found',
    ],
    ['API-STORE', 'addService', { name: 'A', ...massage, rooms: ['x'] }, 'Room not found'],
    ['API-STORE', 'addPromo', { name: 'A', serviceLessPriceMap: { x: 5 } }, 'Service not found'],
    [
      'PROMO-1',
      'addPromo',
      { name: 'A', serviceLessPriceMap: { gym: 0 } },
      'Promo discount should be at least 1',
    ],
    ['API-STORE', 'addRoom', { name: 'A', serviceIds: ['x'] }, 'Service not found'],
    ['STAFF-2', 'addStaff', { name: 'A' }, 'Therapist Schedule Type is required'],
    [
      'STAFF-2',
      'addStaff',
      { name: 'A', staffScheduleType: '' },
      'Therapist Schedule Type is required',
    ],
    [
      'STAFF-1',
      'addStaff',
      { name: 'A', staffScheduleType: 'MID', serviceCommissionMap: { swedish: 0.99 } },
      'Commission should be at least 1',
    ],
    [
      'API-STORE',
      'addStaff',
      { name: 'A', staffScheduleType: 'MID', serviceCommissionMap: { x: 5 } },
      'Service not found',
    ],
    ['PRODUCT-1', 'addProduct', { name: 'A' }, 'Price is required.'],
  ])('%s %s %j', (_, name, body, message) => {
    expect(refusal(name, body)?.message ?? null).toBe(message)
  })

  it('STAFF-1 an empty commission takes the service out of the map', () => {
    const body = { id: 'ana', serviceCommissionMap: { swedish: 220, shiatsu: null } }
    const [change] = changedBy('updateStaff', body)
    expect(change?.row).toMatchObject({ serviceCommissionMap: { swedish: 220 } })
    expect(Object.keys(inputOf('updateStaff', body).serviceCommissionMap ?? {})).toEqual([
      'swedish',
    ])
  })

  it('STAFF-2 takes one break or several, days off by their three letters', () => {
    const [change] = changedBy('updateStaff', { id: 'ana', staffBreaks: 'noon', daysOff: ['MON'] })
    expect(change?.row).toMatchObject({ staffBreaks: ['noon'], daysOff: ['MON'] })
    expect(commands.updateStaff.parse({ id: 'ana', daysOff: ['MONDAY'] })).toBeNull()
    expect(refusal('updateStaff', { id: 'ana', staffBreaks: ['none'] })?.field).toBe('staffBreaks')
  })
})

describe('relations are seen from both sides', () => {
  const idsOf = (changes: readonly RowChange[]) =>
    changes.map(({ table, row }) => `${table} ${row.id}`)

  it("a service's rooms and promos", () => {
    const body = { id: 'swedish', rooms: ['r1'], promoLessMap: { old: 40 } }
    const before = { ...world.services.get('swedish') }
    const around = { ...world, services: new Map(world.services) }
    around.services.set('swedish', {
      ...structuredClone(world.services.get('swedish') ?? never()),
      rooms: ['r1', 'r2', 'r3'],
      promoLessMap: { rainy: 100 },
    })
    const outcome = attempt(around, 'updateService', inputOf('updateService', body))
    if (outcome.kind === 'refused') throw new Error(outcome.refusal.message)
    const { rows } = outcome.changes
    expect(idsOf(rows)).toEqual([
      'services swedish',
      'rooms r2',
      'rooms r3',
      'promos rainy',
      'promos old',
    ])
    expect(rows[1]?.row).toMatchObject({ serviceIds: ['shiatsu'], lastUpdatedBy: null })
    expect(rows[3]?.row).toMatchObject({ serviceLessPriceMap: { gym: 30.55 } })
    expect(rows[4]?.row).toMatchObject({ serviceLessPriceMap: { swedish: 40 } })
    expect(before).toEqual(world.services.get('swedish'))
  })

  it("a promo's discounts and a room's services", () => {
    expect(
      idsOf(changedBy('updatePromo', { id: 'old', serviceLessPriceMap: { gym: 5, shiatsu: 6 } })),
    ).toEqual(['promos old', 'services shiatsu', 'services gym'])
    expect(idsOf(changedBy('addRoom', { name: 'Room 4', serviceIds: ['gym', 'gym'] }))).toEqual([
      'rooms new',
      'services gym',
    ])
  })
})

function never(): never {
  throw new Error('the business has a Swedish massage')
}
