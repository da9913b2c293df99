import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import { endOfDay } from '#domain/reports/end-of-day'
import { takenTotal } from '#domain/reports/taken'
import type { World } from '#domain/rows/world'
import { busyMonth, month } from './busy-month'
import { download, keepWorld, openReporting, type Reporting } from './reporting'

/*
 * Figures of a busy month as the reports made them before payments had parts. They must never change: each payment of
 * the month is made in one mode.
 */

let world: World
let reporting: Reporting

beforeAll(async () => {
  world = busyMonth()
  reporting = await openReporting()
  await keepWorld(reporting.service.db, world)
}, 60_000)

const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

const range = `start=${month.start}&end=${month.end}`

/** Former titles and words of columns by the labels of their fields. */
const formerTitles: Readonly<Record<string, string>> = {
  '"Time"': '"Start"',
  '"Ends"': '"End"',
  '"Customer Mobile No."': '"Mobile No."',
  '"Therapist Requested"': '"Requested"',
  '"Products Ordered"': '"Products"',
  '"Who Cancelled"': '"Customer Cancelled"',
  '"Customer cancelled"': '"Yes"',
  '"Did not show"': '"No"',
}

const withFormerTitles = (json: string): string =>
  json.replace(
    /"[^"]*"/g,
    (text) => formerTitles[text] ?? text.replace(/ Payment Mode"$/, ' Mode"'),
  )

async function sheetsOf(path: string) {
  const { sheets } = await download(reporting, path)
  const ofBefore = (key: string, value: unknown) => {
    if (key === 'Group') return undefined
    return Array.isArray(value) ? value.filter((each) => each !== 'Group') : value
  }
  return Object.fromEntries(
    Object.entries(sheets).map(([name, sheet]) => [
      name,
      digest(JSON.parse(withFormerTitles(JSON.stringify(sheet, ofBefore)))),
    ]),
  )
}

test('the daily report is the one of before but for its new sheets and the column of groups', async () => {
  expect(await sheetsOf(`/v1/reports/daily/download?${range}`)).toMatchObject({
    Appointments: 'e1b990f85a191848',
    'By Day': '26fc1acd55cb09ab',
    'Cancelled but Paid': 'd6ed5d8528f68bc5',
    'Payments by Mode': '53ded331f0917e0b',
  })
})

test('the payments by mode are those of before', async () => {
  const { sheets } = await download(reporting, `/v1/reports/daily/download?${range}`)
  const { lines = [], total = {} } = sheets['Payments by Mode'] ?? {}
  expect([...lines, total].map((line) => Object.values(line).join(' '))).toEqual([
    'CASH 27036.75 16363.16 45379.53 35698.15 5110.68 265.86 129854.13 10454.76',
    'CREDIT CARD 9349.65 4807.03 8809.22 7550.21 1065.76 63.94 31645.81 140',
    'GCASH 5280.48 1008.91 4383.63 13301.16 724.74 43.75 24742.67 2514.9',
    'TOTAL 41666.88 22179.1 58572.38 56549.52 6901.18 373.55 186242.61 13109.66',
  ])
})

test('commissions and DNA statistics are those of before', async () => {
  expect(await sheetsOf(`/v1/reports/commissions/date-range/download?${range}`)).toEqual({
    'By Day': 'c8ded3922a2a86a9',
    'By Therapist': 'ebcf52eb7f8711a1',
  })
  expect(await sheetsOf('/v1/dna/report/download?month=11&year=2026')).toEqual({
    'DNA Statistics': '40709bfb1c137c3a',
  })
})

test('each End of Day is the one of before', () => {
  const rows = [...world.appointments.values()]
  const days: unknown[] = []
  for (let day = month.start; day <= addDays(month.end, 3); day = addDays(day, 1)) {
    const { count, modes, taken, open } = endOfDay(rows, day)
    const ofVisits = taken
      // A mode whose money was moved to another day on the same evening has no line any more.
      .filter((line) => takenTotal(line) !== 0)
      .map(({ mode, ofDay, ofLaterDays, ofEarlierDays, ofCancelled }) => {
        return { mode, ofDay, ofLaterDays, ofEarlierDays, ofCancelled }
      })
    days.push({ count, modes, taken: ofVisits, open: open.map(({ id }) => id) })
  }
  expect(digest(days)).toBe('36db7b32e0434988')
})

test('points are those of before', () => {
  const people = [...world.customers.values()]
  expect(people.map(({ id, pointsEarned }) => `${id} ${pointsEarned}`)).toEqual([
    'maria 721',
    'jose 879',
    'ines 0',
  ])
})
