import { describe, expect, test } from 'vitest'
import { type CustomerImport, numbersIn, planCustomers } from '#domain/customer/import-customers'
import { business, jose, maria } from '../../support/business'
import { at } from '../../support/commands'

const world = business()
const given: CustomerImport = {
  world,
  known: world.customers,
  context: at(),
  mayCarryPoints: true,
  dateOrder: null,
}

const titles = [
  'Mobile No.',
  'First Name',
  'Last Name',
  'Email',
  'Birth Date',
  'Type',
  'Contract End Date',
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
      '2/23/1990',
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
            birthDate: '1990-02-23',
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
    [
      ['9180000001', 'Ni\ufffda'],
      'refused First Name: "Ni\ufffda" has a lost letter. Type it again.',
    ],
    [
      ['9180000001', 'Nina', '', '', '', 'GOLD'],
      `refused Type GOLD does not exist. There are: ${world.lookups.customerTypes.join(', ')}.`,
    ],
    [['9180000001', 'x'.repeat(201)], 'refused First Name should have at most 200 characters'],
    [['9180000001', 'Nina', '', 'nina'], 'refused Email should look like name@example.com'],
    [
      ['9180000001', 'Nina', '', '', '31/2/1990'],
      'refused Birth Date: "31/2/1990" is not a date (YYYY-MM-DD)',
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
      { line: 2, verdict: 'refused', text: 'Row 1, Nina, has the same number.' },
    ])
  })

  test('a known customer gets empty fields only, and keeps points, email and birth date', () => {
    const line = [jose, 'Joey', 'Cruz', 'jose@example.com', '1990-01-02', '', '', '900', 'Tea']
    const { rows } = plan(line)
    expect(rows).toMatchObject([
      {
        name: 'Jose',
        verdict: 'change',
        text: 'Last Name, Notes. First Name, Email, Birth Date stay as before, points stay at 100',
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
    expect(only([maria, 'Mary', 'Cruz', '', '', '', '', '5'])).toBe(
      'same First Name, Last Name stay as before, points stay at 260',
    )
    expect(only([jose, 'Jose', '', '', '', 'VIP', '2027-01-31'])).toBe(
      'change Type, Contract End Date',
    )
    expect(only([jose, 'Jose', '', '', '', 'VIP'])).toBe('refused Contract End Date is required')
    expect(only([jose, 'Jose'])).toBe('same ')
  })

  test('a table without the titles, without rows or with too many is refused as a whole', () => {
    const problem = (...table: string[][]) => planCustomers(table, given).problem
    expect(problem(['Service', 'Price'], ['a', 'b'])).toMatch(
      /^The first row should have .*Mobile No\., First Name.* It has: Service, Price\. Choose/,
    )
    expect(problem(titles, ['', ' '])).toBe('The table has no rows below its titles.')
    const many = Array.from({ length: 5001 }, () => ['9180000001', 'Nina'])
    expect(problem(titles, ...many)).toBe('The table has 5001 rows. Import at most 5000 at a time.')
  })

  const born = (cells: string[], dateOrder: CustomerImport['dateOrder'] = null) => {
    const lines = cells.map((cell, each) => [`918000000${each}`, 'Nina', '', '', cell])
    const { rows, question } = planCustomers([titles, ...lines], { ...given, dateOrder })
    const dates = rows.map(({ work, text }) =>
      work?.command === 'addCustomer' ? work.input.birthDate : text,
    )
    return { dates, question }
  }

  test('IMPORT-3 the column says whether a date begins with the day or the month', () => {
    expect(born(['03/04/1991', '31/12/1990', '5.6.1990']).dates).toEqual([
      '1991-04-03',
      '1990-12-31',
      '1990-06-05',
    ])
    expect(born(['03/04/1991', '12/31/1990']).dates).toEqual(['1991-03-04', '1990-12-31'])
    expect(born(['03/03/1991', '1990-02-28'])).toEqual({
      dates: ['1991-03-03', '1990-02-28'],
      question: null,
    })
  })

  test('IMPORT-3 a column that leaves the order open saves no date before its question is answered', () => {
    const cells = ['03/04/1991', '1990-02-28']
    const refusal = 'Birth Date: "03/04/1991" can be two days. Choose above.'
    const question = {
      title: 'Birth Date',
      cell: '03/04/1991',
      days: { day: '1991-04-03', month: '1991-03-04' },
    }
    expect(born(cells)).toEqual({ dates: [refusal, '1990-02-28'], question })
    expect(born(cells, 'day')).toEqual({ dates: ['1991-04-03', '1990-02-28'], question })
    expect(born(cells, 'month').dates).toEqual(['1991-03-04', '1990-02-28'])
    expect(born(['03/04/1991', '31/12/1990', '12/31/1990']).dates[0]).toBe(refusal)
  })

  test.each([
    ['March 3, 1962', '1962-03-03'],
    ['3rd of March 1962', '1962-03-03'],
    ['Sat, 3 Mar 1962 00:00:00', '1962-03-03'],
    ['04-Apr-1963', '1963-04-04'],
    ['4Sept1963', 'Birth Date: "4Sept1963" is not a date (YYYY-MM-DD)'],
    ['1963-Sept-4', '1963-09-04'],
    ['1991/3/4 12:00:00 AM', '1991-03-04'],
    ['1991-03-04T00:00:00Z', '1991-03-04'],
    ['19910304', '1991-03-04'],
    ['10/10/69', '1969-10-10'],
    ['10/10/06', '2006-10-10'],
    ['05-17', 'Birth Date: "05-17" has no year'],
    ['--05-17', 'Birth Date: "--05-17" has no year'],
    ['May 17', 'Birth Date: "May 17" has no year'],
    ['33301', 'Birth Date: "33301" is not a date (YYYY-MM-DD)'],
    ['0/0/00', undefined],
  ])('IMPORT-3 %s is read as people write it', (cell, date) => {
    expect(born([cell]).dates).toEqual([date])
  })

  test('IMPORT-3 the century of a year of two digits is said', () => {
    expect(only(['9180000001', 'Nina', '', '', '10/10/69'])).toBe('add Birth Date Oct 10, 1969')
  })

  test('IMPORT-4 a sheet with the former title of a field fills it', () => {
    expect(planCustomers([['Mobile No.', 'First Name', 'Contract End']], given).columns).toEqual([
      'Mobile No.',
      'First Name',
      'Contract End Date',
    ])
  })

  test('IMPORT-4 other titles are understood, and unknown columns are named', () => {
    const table = [
      ['Contact No.', 'Client Name', 'Shoe size'],
      ['0918 000 0001', 'Nina', '38'],
    ]
    expect(planCustomers(table, given)).toMatchObject({
      ignored: ['Shoe size'],
      columns: ['Mobile No.', 'Name', null],
      rows: [{ verdict: 'add' }],
    })
    expect(numbersIn(table)).toEqual(['639180000001'])
  })

  const read = (...table: string[][]) =>
    planCustomers(table, given).rows.map(({ work }) => work?.input)

  test('IMPORT-4 a whole name beside first and last name gives each name once', () => {
    const names = ['Mobile', 'Name', 'First Name', 'Last Name']
    expect(
      read(
        names,
        ['9180000001', 'Ana Cruz', 'Ana', 'Cruz'],
        ['9180000002', 'Ana Cruz', '', 'Cruz'],
        ['9180000003', 'Ana Cruz', '', ''],
        ['9180000004', 'Cruz', '', 'Cruz'],
      ),
    ).toMatchObject([
      { firstName: 'Ana', lastName: 'Cruz' },
      { firstName: 'Ana', lastName: 'Cruz' },
      { firstName: 'Ana Cruz' },
      { firstName: 'Cruz', lastName: 'Cruz' },
    ])
    expect(planCustomers([names, ['9180000001', 'A', 'A', 'B']], given).spare).toEqual(['Name'])
  })

  test('IMPORT-4 of several phone numbers the first mobile number counts', () => {
    expect(
      read(
        ['Name', 'Phone 1 - Value', 'Phone 2 - Value'],
        ['Ana', '(02) 8123 4567', '0918 000 0001'],
        ['Ben', '02 8123 4567 ::: +63 918 000 0002', '0918 000 0009'],
        ['Cora', '', '0918 000 0003'],
      ),
    ).toMatchObject([
      { mobileNumber: '639180000001' },
      { mobileNumber: '639180000002' },
      { mobileNumber: '639180000003' },
    ])
  })
})
