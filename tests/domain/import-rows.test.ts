import { describe, expect, test } from 'vitest'
import { fieldIn } from '#domain/fields/all'
import { titleKey } from '#domain/kernel/table-titles'
import { importColumns } from '#domain/resources/import-columns'
import { importLimit, namesOf } from '#domain/resources/import-names'
import { planImport } from '#domain/resources/import-rows'
import { resourceKinds } from '#domain/rows/resources'
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

  test('IMPORT-6 the rules of the forms refuse a row, and name the types that exist', () => {
    const types = world.lookups.serviceOfferedTypes.join(', ')
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
      ['NONE', 'refused', `Type MASAGE does not exist. There are: ${types}.`],
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
    const services = [...world.services.values()].map(({ name }) => name).join(', ')
    expect(
      verdicts('rooms', [
        ['Name', 'Services'],
        ['VIP', 'SURFING'],
      ]),
    ).toEqual([['VIP', 'refused', `Services: "SURFING" is not one of the services: ${services}`]])
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

  test.each(resourceKinds)('each column for %s is titled by the label of its field', (kind) => {
    const columns = importColumns[kind]
    expect(columns.map(({ title }) => title)).toEqual(
      columns.map(({ field }) => fieldIn(kind, field)?.label),
    )
    const titles = columns.flatMap(({ title, aliases = [] }) => [titleKey(title), ...aliases])
    expect(titles).toEqual([...new Set(titles)])
  })

  test('IMPORT-4 a sheet with the former titles fills the same fields', () => {
    const titles = ['Cleaning', 'Extra Half Hour', 'Half Hour Commission', 'Therapist', 'Room']
    const labels = ['Cleaning Time', 'Extra half hour', 'Half hour commission', 'Has therapist']
    expect(plan('services', [['Name', ...titles]]).columns).toEqual(['Name', ...labels, 'Has room'])
    expect(plan('staffs', [['Name', 'Schedule']]).columns).toEqual(['Name', 'Schedule Type'])
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

  test.each([
    ['1 hr', 60],
    ['1.5 hrs', 90],
    ['2h30', 150],
    ['1:15', 75],
    ['90 mins', 90],
    ['one hour', '"one hour" is not a number. Minutes, such as 60, or 1:15'],
  ])('IMPORT-4 a duration is read as people write it: %s', (cell, read) => {
    const table = [
      ['Name', 'Price', 'Duration', 'Cleaning', 'Type'],
      ['Hilot', '900', cell, '15', 'MASSAGE'],
    ]
    const [row] = plan('services', table).rows
    if (typeof read === 'number') expect(row?.input).toMatchObject({ duration: read })
    else expect(row?.text).toBe(`Duration: ${read}`)
  })

  test('IMPORT-5 a letter that an earlier program lost is refused, not saved', () => {
    expect(verdicts('lockers', [['Name'], ['NI\ufffdA']])).toEqual([
      ['NI\ufffdA', 'refused', 'Name: "NI\ufffdA" has a lost letter. Type it again.'],
    ])
  })

  test('IMPORT-6 a name that stands twice with other values is refused before it is sent', () => {
    const table = [
      ['Name', 'Price'],
      ['TEA', 'dear'],
      ['TEA', '60'],
      ['tea', '60'],
      ['TEA', '70'],
    ]
    expect(verdicts('products', table)).toEqual([
      ['TEA', 'refused', 'Price: "dear" is not a number'],
      ['TEA', 'add', ''],
      ['tea', 'same', ''],
      ['TEA', 'refused', 'Row 2 has the same name.'],
    ])
  })

  test('IMPORT-6 a range of rooms or lockers may repeat its first part, and is refused when it is none', () => {
    expect(plan('lockers', [['Name'], ['M-01 to M-20']]).rows.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, each) => `M-${String(each + 1).padStart(2, '0')}`),
    )
    expect(namesOf('SWEDISH 60 to SWEDISH 90')).toEqual(['SWEDISH 60 to SWEDISH 90'])
    expect(verdicts('rooms', [['Name'], ['M-01 to F-20'], ['ROOM 12-3']])).toEqual([
      [
        'M-01 to F-20',
        'refused',
        expect.stringMatching(/is no range\. Write it like M-01 to M-20/),
      ],
      ['ROOM 12-3', 'add', ''],
    ])
  })

  test('a formula is a name like another', () => {
    expect(verdicts('lockers', [['Name'], ['=1+1'], ['@x']])).toEqual([
      ['=1+1', 'add', ''],
      ['@x', 'add', ''],
    ])
  })
})
