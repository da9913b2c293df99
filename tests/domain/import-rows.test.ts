import { describe, expect, test } from 'vitest'
import { importLimit, namesOf, planImport } from '#domain/resources/import-rows'
import { business } from '../support/business'
import { at } from '../support/commands'

const world = business()
const context = { user: 'owner', now: at('10:00').now, freshId: '' }
const plan = (kind: Parameters<typeof planImport>[1], table: string[][], around = world) =>
  planImport(around, kind, table, context)
const verdicts = (kind: Parameters<typeof planImport>[1], table: string[][]) =>
  plan(kind, table).rows.map(({ name, verdict, text }) => [name, verdict, text])

describe('IMPORT-1 a table to import', () => {
  test('a range of names stands for a row each', () => {
    expect(namesOf('LOCKER 08-10')).toEqual(['LOCKER 08', 'LOCKER 09', 'LOCKER 10'])
    expect(namesOf('ROOM 1 – 3')).toEqual(['ROOM 1', 'ROOM 2', 'ROOM 3'])
    expect(namesOf('SWEDISH 60')).toEqual(['SWEDISH 60'])
    expect(namesOf('A 9-2')).toEqual(['A 9-2'])
    const { rows } = plan('lockers', [['Name'], ['LOCKER 101-140']])
    expect(rows).toHaveLength(40)
    expect(rows.every(({ verdict }) => verdict === 'add')).toBe(true)
  })

  test('a known name changes its row, and says which columns', () => {
    const [, row] = [...world.products.values()]
    if (!row) throw new Error('no product')
    const table = [
      ['Name', 'Price'],
      [row.name.toLowerCase(), String(row.price + 5)],
    ]
    expect(plan('products', table).rows).toMatchObject([
      {
        verdict: 'change',
        text: 'Price',
        input: { id: row.id, price: row.price + 5 },
        before: { id: row.id, price: row.price },
      },
    ])
    expect(
      verdicts('products', [
        ['Name', 'Price'],
        [row.name, `PHP ${row.price.toFixed(2)}`],
      ]),
    ).toEqual([[row.name, 'same', '']])
  })

  test('the rules of the forms refuse a row, with their texts', () => {
    expect(
      verdicts('services', [
        ['Name', 'Type', 'Price', 'Duration', 'Cleaning'],
        ['HILOT', 'MASSAGE', '900', '60', '15'],
        ['HILOT', 'MASSAGE', '900', '60', '15'],
        ['THAI', 'MASSAGE', '900', '', ''],
        ['NONE', 'MASAGE', '900', '60', '15'],
        ['PRICE', 'MASSAGE', '-5', '60', '15'],
        ['', 'MASSAGE', '5', '60', '15'],
      ]),
    ).toEqual([
      ['HILOT', 'add', ''],
      ['HILOT', 'same', ''],
      ['THAI', 'refused', 'Duration and Break Duration is required for MASSAGE type'],
      ['NONE', 'refused', 'Type MASAGE does not exist.'],
      ['PRICE', 'refused', 'Price: "-5" should be 0 or more'],
      ['', 'refused', 'Name is required and should be unique'],
    ])
  })

  test('commissions stand in columns named as the services, and others stay', () => {
    const [service] = [...world.services.values()]
    const [ana] = [...world.staffs.values()]
    if (!service || !ana) throw new Error('no therapist')
    const { rows, ignored } = plan('staffs', [
      ['Name', 'Schedule', service.name, 'Shoe size'],
      ['NEW ONE', 'mid', '250', '38'],
      [ana.name, '', '300', ''],
    ])
    expect(ignored).toEqual(['Shoe size'])
    expect(rows[0]).toMatchObject({
      verdict: 'add',
      input: { staffScheduleType: 'MID', serviceCommissionMap: { [service.id]: 250 } },
    })
    expect(rows[1]).toMatchObject({
      input: { serviceCommissionMap: { ...ana.serviceCommissionMap, [service.id]: 300 } },
    })
  })

  test('rows of other kinds are named, and an unknown one is refused', () => {
    const [room] = [...world.rooms.values()]
    const [service] = [...world.services.values()]
    if (!room || !service) throw new Error('no room')
    expect(
      plan('rooms', [
        ['Name', 'Services'],
        ['VIP', service.name],
      ]).rows[0],
    ).toMatchObject({
      verdict: 'add',
      input: { serviceIds: [service.id] },
    })
    expect(
      verdicts('rooms', [
        ['Name', 'Services'],
        ['VIP', 'SURFING'],
      ]),
    ).toEqual([['VIP', 'refused', 'Services: "SURFING" is not one of the services']])
  })

  test('wrong titles, no rows and too many rows are said at once', () => {
    expect(
      plan('lockers', [
        ['Key', 'Floor'],
        ['L1', '2'],
      ]).problem,
    ).toBe(
      'The first row should have the titles of the columns: Name. It has: Key, Floor. Choose them above the rows.',
    )
    expect(plan('lockers', [['Name'], ['  ']]).problem).toMatch(/no rows/)
    const many = Array.from({ length: importLimit + 1 }, (_, each) => [`L${each}X`])
    expect(plan('lockers', [['Name'], ...many]).problem).toMatch(/at most 500/)
  })

  test('IMPORT-4 titles of other systems are understood', () => {
    expect(verdicts('rooms', [['Room Name'], ['VIP']])).toEqual([['VIP', 'add', '']])
    const table = [
      ['Item Name', 'Category', 'Retail Price (PHP)', 'Rate'],
      ['TEA', 'DRINK', '', '60'],
    ]
    expect(plan('products', table)).toMatchObject({
      columns: ['Name', 'Type', null, 'Price'],
      rows: [{ input: { price: 60 } }],
    })
  })

  test.each(['P 900', 'P900.00', '\u20b1900', 'Php 900', '900 pesos', '900.00'])(
    'IMPORT-5 %s is an amount',
    (cell) => {
      const table = [
        ['Name', 'Price'],
        ['TEA', cell],
      ]
      expect(plan('products', table).rows).toMatchObject([
        { verdict: 'add', input: { price: 900 } },
      ])
    },
  )

  test('IMPORT-5 a letter that an earlier program lost is refused, not saved', () => {
    expect(verdicts('lockers', [['Name'], ['NI\ufffdA']])).toEqual([
      ['NI\ufffdA', 'refused', 'Name: "NI\ufffdA" has a lost letter. Type it again.'],
    ])
  })

  test('a formula is a name like another', () => {
    expect(verdicts('lockers', [['Name'], ['=1+1'], ['@x']])).toEqual([
      ['=1+1', 'add', ''],
      ['@x', 'add', ''],
    ])
  })
})
