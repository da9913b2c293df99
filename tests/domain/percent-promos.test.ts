import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { discountOf } from '#domain/appointment/amounts'
import { type CommandInputs, commands } from '#domain/commands/all'
import { neededActs } from '#domain/commands/needed-acts'
import type { ResourceInputs } from '#domain/commands/resources'
import { centavos } from '#domain/kernel/money'
import { copyParts } from '#domain/resources/copy-store'
import { planImport } from '#domain/resources/import-rows'
import { percentOf } from '#domain/rows/promo'
import type { World } from '#domain/rows/world'
import { business } from '../support/business'
import { at, attempt, booking, done, refusalOf, rowOf } from '../support/commands'

const context = { user: 'owner', now: at('10:00').now, freshId: '' }

function inputOf<Name extends keyof ResourceInputs>(name: Name, body: object): CommandInputs[Name] {
  const input = commands[name].parse(body)
  if (!input) throw new Error(`${name} cannot read its body`)
  return input
}

const saved = (world: World, name: keyof ResourceInputs, body: object): World =>
  done(world, name, inputOf(name, body))

/** A business whose rainy promo takes 15 % off a Swedish massage and the gym. */
const rainy15 = () => saved(business(), 'updatePromo', { id: 'rainy', percent: 15 })
const promoOf = (world: World, id = 'rainy') => world.promos.get(id)
const amountsOf = (world: World) => ({
  ofPromo: promoOf(world)?.serviceLessPriceMap,
  ofService: world.services.get('swedish')?.promoLessMap,
})

test('PRICE-1 a percentage is half up to the centavo', () => {
  const golden = [
    [850, 15, 127.5],
    [799.99, 15, 120],
    [1250.5, 15, 187.58],
    [1250.5, 12.5, 156.31],
    [300, 33.33, 99.99],
    [0.01, 50, 0.01],
    [0.01, 49, 0],
    [0, 15, 0],
    [1_200, 100, 1_200],
    [999, 1, 9.99],
    [333.33, 10, 33.33],
    [333.35, 10, 33.34],
    [99_999_999, 99.99, 99_989_999],
  ] as const
  for (const [price, percent, off] of golden)
    expect([price, percent, percentOf(percent, price)]).toEqual([price, percent, off])
})

test('PRICE-1 a percentage never takes more than the price, and more of a higher one', () => {
  const price = fc.nat(99_999_999).map((whole) => whole / 100)
  const percent = fc.integer({ min: 100, max: 10_000 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(price, percent, (each, off) => {
      expect(percentOf(off, each)).toBeLessThanOrEqual(each)
      expect(percentOf(off, each)).toBeLessThanOrEqual(percentOf(off, each + 1))
      expect(centavos(percentOf(off, each))).toBeCloseTo((centavos(each) * off) / 100, -1)
    }),
  )
})

describe('PRICE-1 the amounts of a percentage', () => {
  it('follow when the promo gets one, on both sides', () => {
    const world = rainy15()
    expect(amountsOf(world)).toEqual({
      ofPromo: { swedish: 120, gym: 45 },
      ofService: { rainy: 120 },
    })
  })

  it('follow a changed price, whatever a form says', () => {
    const body = { id: 'swedish', price: 999, promoLessMap: { rainy: 5 } }
    expect(amountsOf(saved(rainy15(), 'updateService', body)).ofPromo?.swedish).toBe(149.85)
    const world = saved(rainy15(), 'updateService', { id: 'swedish', price: 999 })
    expect(amountsOf(world)).toEqual({
      ofPromo: { swedish: 149.85, gym: 45 },
      ofService: { rainy: 149.85 },
    })
  })

  it('stay as sums when the percentage goes', () => {
    const world = saved(rainy15(), 'updatePromo', { id: 'rainy', percent: null })
    expect(promoOf(world)).toMatchObject({ percent: null, serviceLessPriceMap: { swedish: 120 } })
    const dearer = saved(world, 'updateService', { id: 'swedish', price: 999 })
    expect(promoOf(dearer)?.serviceLessPriceMap.swedish).toBe(120)
  })

  it('may be below 1, as sums may not', () => {
    const cheap = saved(rainy15(), 'updateService', { id: 'swedish', price: 5 })
    expect(promoOf(cheap)?.serviceLessPriceMap.swedish).toBe(0.75)
    const free = saved(cheap, 'updateService', { id: 'swedish', price: 0 })
    expect(amountsOf(free).ofService).toEqual({ rainy: 0 })
    const gone = inputOf('updatePromo', { id: 'rainy', percent: null })
    expect(refusalOf(free, 'updatePromo', gone)?.message).toBe(
      'Promo discount should be at least 1',
    )
  })

  it('are taken off a booking, which keeps them', () => {
    const world = done(rainy15(), 'createAppointment', booking({ promoId: 'rainy' }))
    expect(rowOf(world)).toMatchObject({ originalPrice: 800, discount: 120, actualPrice: 680 })
    const dearer = saved(world, 'updateService', { id: 'swedish', price: 1000 })
    expect(rowOf(dearer).discount).toBe(120)
  })

  it('count by the price that holds, also where only the service lists the promo', () => {
    const swedish = rainy15().services.get('swedish')
    const rainy = promoOf(rainy15())
    if (!swedish || !rainy) throw new Error('no promo')
    const told = { ...swedish, promoLessMap: { rainy: 1 } }
    expect(discountOf({ ...rainy, serviceLessPriceMap: {} }, told)).toBe(120)
    expect(discountOf({ ...rainy, serviceLessPriceMap: {} }, swedish)).toBe(120)
  })
})

test.each([0, 0.5, 101, -15, '15', Number.NaN])('PRICE-1 refuses %s percent', (percent) => {
  expect(commands.updatePromo.parse({ id: 'rainy', percent })).toBeNull()
})

describe('PRICE-1 rights', () => {
  const actsOf = (name: keyof ResourceInputs, body: object) => {
    const outcome = attempt(rainy15(), name, inputOf(name, body))
    if (outcome.kind === 'refused') throw new Error(outcome.refusal.message)
    return neededActs(rainy15(), outcome.changes, context).map(({ act }) => act)
  }

  it('a changed price is one act, though promos follow', () => {
    expect(actsOf('updateService', { id: 'swedish', price: 999 })).toEqual(['changePrices'])
    const form = { id: 'swedish', price: 999, promoLessMap: { rainy: 120 } }
    expect(actsOf('updateService', form)).toEqual(['changePrices'])
  })

  it('a service that leaves a percentage, and another percentage, are changes of promos', () => {
    const left = { id: 'swedish', promoLessMap: {} }
    expect(new Set(actsOf('updateService', left))).toEqual(new Set(['changePromos']))
    const other = { id: 'rainy', percent: 20 }
    expect(new Set(actsOf('updatePromo', other))).toEqual(new Set(['changePromos']))
  })
})

describe('PRICE-1 beside the forms', () => {
  const plan = (...cells: string[]) => {
    const table = [['Name', 'Percent off', 'Swedish 60'], cells]
    const [row] = planImport(business(), 'promos', table, context).rows
    return [row?.verdict, row?.text, row?.input]
  }

  it('an import reads the percentage; a filled cell of a service is a service of it', () => {
    expect(plan('SUNNY', '15 %', '1')).toEqual([
      'add',
      '',
      expect.objectContaining({ percent: 15, serviceLessPriceMap: { swedish: 1 } }),
    ])
    const wrong = ['Percent off: "101" should be at most 100', 'Percent off: "x" is not a number']
    expect([plan('SUNNY', '101', '')[1], plan('SUNNY', 'x', '')[1]]).toEqual(wrong)
  })

  it('PRICE-2 an import reads the conditions', () => {
    const titles = ['Name', 'Valid from', 'Weekdays', 'Starts before', 'Customer types', 'Once']
    const table = [titles, ['SUNNY', 'Dec 1, 2026', 'Sat, Sunday', '9:30', 'dna admin, VIP', 'yes']]
    expect(planImport(business(), 'promos', table, context).rows[0]?.input).toMatchObject({
      validFrom: '2026-12-01',
      weekdays: ['SAT', 'SUN'],
      hoursUntil: '09:30',
      customerTypes: ['DNA_ADMIN', 'VIP'],
      oncePerCustomer: true,
    })
    const wrong = [titles, ['SUNNY', '02/03/2026', '', '', '', '']]
    expect(planImport(business(), 'promos', wrong, context).rows[0]?.text).toContain(
      '"02/03/2026" can be two days. Write it as 2026-12-31',
    )
    const [unknown] = planImport(
      business(),
      'promos',
      [titles, ['S', '', '', '', 'X', '']],
      context,
    ).rows
    expect(unknown?.text).toContain('Customer type X does not exist.')
  })

  it('a copy takes the percentage of the prices of the other store', () => {
    const from = rainy15()
    const to = saved(business(), 'updateService', { id: 'swedish', price: 1000 })
    const parts = ({ services, promos }: World) => ({
      services: [...services.values()],
      promos: [...promos.values()].filter(({ id }) => id === 'rainy'),
      rooms: [],
      lockers: [],
      products: [],
    })
    const copied = copyParts(parts(from), { ...parts(to), promos: [] }, ['promos'], () => 'copy')
    const input = inputOf('addPromo', { ...copied.promos[0] })
    const there = { ...to, promos: new Map() }
    expect(promoOf(done(there, 'addPromo', input), 'copy')).toMatchObject({
      percent: 15,
      serviceLessPriceMap: { swedish: 150, gym: 45 },
    })
  })
})
