import { describe, expect, test } from 'vitest'
import { type CustomerImport, numbersIn, planCustomers } from '#domain/customer/import-customers'
import { business, jose, maria } from '../../support/business'
import { at } from '../../support/commands'

const world = business()
const given: CustomerImport = { world, known: world.customers, context: at(), mayCarryPoints: true }

const titles = [
  'Mobile No.',
  'First Name',
  'Last Name',
  'Email',
  'Birth Date',
  'Type',
  'Contract End',
  'Points',
  'Notes',
]
const plan = (...lines: string[][]) => planCustomers([titles, ...lines], given)
const only = (line: string[], around = given) =>
  planCustomers([titles, line], around).rows.map(({ verdict, text }) => `${verdict} ${text}`)[0]

describe('a table of customers', () => {
  test('a new row has its number cleaned, US dates read and points carried', () => {
    const { rows, problem } = plan([
      "'0918 000-0001",
      ' Nina ',
      'Cruz',
      'nina@example.com',
      '2/3/1990',
      'vip',
      '2027-01-31',
      '1,200',
      'Tea',
    ])
    expect(problem).toBeNull()
    expect(rows).toMatchObject([
      {
        line: 1,
        name: 'Nina Cruz',
        verdict: 'add',
        text: 'with 1200 points',
        work: {
          command: 'addCustomer',
          input: {
            mobileNumber: '639180000001',
            firstName: 'Nina',
            lastName: 'Cruz',
            email: 'nina@example.com',
            birthDate: '1990-02-03',
            type: 'VIP',
            contractEndDate: '2027-01-31',
            points: 1200,
            notes: 'Tea',
          },
        },
      },
    ])
  })

  test.each<[string[], string]>([
    [['123', 'Nina'], "refused Mobile Number should be 12 digits and should start with '63'"],
    [['', 'Nina'], "refused Mobile Number should be 12 digits and should start with '63'"],
    [
      ['6.39171E+11', 'Nina'],
      'refused Mobile No.: "6.39171E+11" lost its last digits. Format the column as text.',
    ],
    [['639180000001.0', 'Nina'], 'add '],
    [['9180000001', ''], 'refused First name is required'],
    [['9180000001', 'x'.repeat(201)], 'refused First Name should have at most 200 characters'],
    [['9180000001', 'Nina', '', 'nina'], 'refused Email should look like name@example.com'],
    [
      ['9180000001', 'Nina', '', '', '31/1/1990'],
      'refused Birth Date: "31/1/1990" is not a date (YYYY-MM-DD or month/day/year)',
    ],
    [['9180000001', 'Nina', '', '', '2030-01-01'], 'refused Birth Date cannot be after today'],
    [['9180000001', 'Nina', '', '', '', 'VIP'], 'refused Contract End Date is required'],
    [['9180000001', 'Nina', '', '', '', '', '', '-5'], 'refused Points: "-5" should be 0 or more'],
  ])('%j', (line, text) => {
    expect(only(line)).toBe(text)
  })

  test('points are for a SUPER_ADMIN', () => {
    const line = ['9180000001', 'Nina', '', '', '', '', '', '5']
    expect(only(line, { ...given, mayCarryPoints: false })).toBe(
      'refused Points: only a SUPER_ADMIN may carry points over',
    )
  })

  test('a number that stands twice is added once', () => {
    const { rows } = plan(['09180000001', 'Nina'], ['639180000001', 'Nina Maria'], ['', ''])
    expect(rows).toMatchObject([
      { line: 1, verdict: 'add' },
      { line: 2, verdict: 'refused', text: 'Row 1 has the same number.' },
    ])
  })

  test('a known customer gets empty fields only, and keeps points, email and birth date', () => {
    const line = [jose, 'Joey', 'Cruz', 'jose@example.com', '1990-01-02', '', '', '900', 'Tea']
    const { rows } = plan(line)
    expect(rows).toMatchObject([
      {
        name: 'Jose',
        verdict: 'change',
        text: 'Last Name, Notes, points stay at 100',
        work: {
          command: 'updateCustomer',
          input: { id: 'jose', mobileNumber: jose, lastName: 'Cruz', notes: 'Tea' },
          before: { id: 'jose', mobileNumber: jose, lastName: null, notes: null },
        },
      },
    ])
    expect(Object.keys(rows[0]?.work?.input ?? {}).sort()).toEqual([
      'id',
      'lastName',
      'mobileNumber',
      'notes',
    ])
    expect(only([maria, 'Mary', 'Cruz', '', '', '', '', '5'])).toBe('same points stay at 260')
    expect(only([jose, 'Jose', '', '', '', 'VIP', '2027-01-31'])).toBe('change Type, Contract End')
    expect(only([jose, 'Jose', '', '', '', 'VIP'])).toBe('refused Contract End Date is required')
    expect(only([jose, 'Jose'])).toBe('same ')
  })

  test('a table without the titles, without rows or with too many is refused as a whole', () => {
    const problem = (...table: string[][]) => planCustomers(table, given).problem
    expect(problem(['Service', 'Price'], ['a', 'b'])).toMatch(
      /^The first row should have .*Mobile No\., First Name.* It has: Service, Price\.$/,
    )
    expect(problem(titles, ['', ' '])).toBe('The table has no rows below its titles.')
    const many = Array.from({ length: 5001 }, () => ['9180000001', 'Nina'])
    expect(problem(titles, ...many)).toBe('The table has 5001 rows. Import at most 5000 at a time.')
  })

  test('other titles are understood, and unknown columns are named', () => {
    const table = [
      ['PHONE', 'Name', 'Shoe size'],
      ['0918 000 0001', 'Nina', '38'],
    ]
    expect(planCustomers(table, given)).toMatchObject({
      ignored: ['Shoe size'],
      rows: [{ verdict: 'add' }],
    })
    expect(numbersIn(table)).toEqual(['639180000001'])
  })
})
