import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import type { Appointment } from '#domain/rows/appointment'
import { promo } from '#domain/rows/promo'
import { promos } from '#server/db/tables/resources'
import { tableOf } from '../../../e2e/steps/read-back'
import { business, storeCode } from '../../support/business'
import { booking, done, rowOf } from '../../support/commands'
import { cebu } from '../support/small-business'
import { download, keepAppointments, openReporting, type Reporting } from './reporting'

let reporting: Reporting

beforeEach(async () => {
  reporting = await openReporting()
})

const names = ['DNA BASIC', 'DNA FITNESS', 'DNA PLATINUM & VIP', 'DNA PREMIER']

/** Stores promos with these names in lower case, because upper case is only for showing them. */
async function keepPromos(given: readonly string[], code = storeCode) {
  const rows = given.map((name) =>
    v.parse(promo, { id: name, name: name.toLowerCase(), available: true, storeCode: code }),
  )
  const { queries } = reporting.service.db
  await queries.insertInto('promos').values(rows.map(promos.toRow)).execute()
}

const blank = rowOf(done(business(), 'createAppointment', booking({ staffId: 'ana' })))

const booked = (id: string, promoId: string, more: Partial<Appointment>): Appointment => ({
  ...blank,
  id,
  staffId: null,
  roomId: null,
  promoId,
  status: 'COMPLETED',
  ...more,
})

const dna = (month = '11', token?: string) =>
  download(reporting, `/v1/dna/report/download?month=${month}&year=2026`, token)

test('REPORT-7 lists the discounts of each of the four promos on completed visits, beside the 15%', async () => {
  await keepPromos([...names, 'OTHER'])
  await keepAppointments(reporting.service.db, [
    booked('d1', 'DNA BASIC', { originalPrice: 800, discount: 100 }),
    booked('d2', 'DNA BASIC', { originalPrice: 1250.5, discount: 187.58 }),
    booked('d3', 'DNA PLATINUM & VIP', { originalPrice: 300, discount: 30 }),
    booked('d4', 'DNA BASIC', { originalPrice: 800, discount: 120, status: 'CANCELLED' }),
    booked('d5', 'DNA BASIC', { originalPrice: 800, startDate: '2026-12-01' }),
    booked('d6', 'OTHER', { originalPrice: 800, discount: 120 }),
    booked('d7', 'DNA BASIC', { originalPrice: 800, discount: 120, status: 'RESERVED' }),
    booked('d8', 'DNA BASIC', { originalPrice: 800, discount: 120, status: 'CHECKED_IN' }),
    booked('d9', 'DNA PREMIER', { originalPrice: 500, discount: 99_999 }),
  ])
  const { fileName, sheets } = await dna()
  expect(fileName).toBe('DnaStatistics_11_2026.xlsx')
  const { titles, lines, total } = tableOf(sheets, 'DNA Statistics')
  expect(titles).toEqual([
    'Promo',
    'Completed Visits',
    'List Price',
    'Discount Given',
    'Net',
    'Specified Rate',
    'Discount at 15%',
  ])
  expect(lines.map((line) => Object.values(line))).toEqual([
    ['DNA BASIC', 2, 2050.5, 287.58, 1762.92, 0.15, 307.58],
    ['DNA FITNESS', 0, 0, 0, 0, 0.15, 0],
    ['DNA PLATINUM & VIP', 1, 300, 30, 270, 0.15, 45],
    ['DNA PREMIER', 1, 500, 500, 0, 0.15, 75],
  ])
  expect(Object.values(total)).toEqual(['TOTAL', 4, 2850.5, 817.58, 2032.92, null, 427.58])
})

test('REPORT-7 a whole year is ALL in the name', async () => {
  await keepPromos(names)
  await keepAppointments(reporting.service.db, [
    booked('d1', 'DNA PREMIER', { originalPrice: 800, startDate: '2026-01-01' }),
    booked('d2', 'DNA PREMIER', { originalPrice: 800, startDate: '2026-12-31' }),
    booked('d3', 'DNA PREMIER', { originalPrice: 800, startDate: '2027-01-01' }),
  ])
  const { fileName, sheets } = await dna('13')
  expect(fileName).toBe('DnaStatistics_ALL_2026.xlsx')
  expect(tableOf(sheets, 'DNA Statistics').total['Completed Visits']).toBe(2)
})

test('REPORT-7 a store without these promos has their four lines all the same', async () => {
  const { sheets } = await dna()
  expect(tableOf(sheets, 'DNA Statistics').lines.map((line) => line.Promo)).toEqual(names)
})

test('REPORT-7 the promos of another store do not count', async () => {
  await keepPromos(names, cebu)
  await keepAppointments(reporting.service.db, [
    booked('d1', 'DNA BASIC', { originalPrice: 800, storeCode: cebu }),
  ])
  expect(tableOf((await dna()).sheets, 'DNA Statistics').total['Completed Visits']).toBe(0)
  const there = await dna('11', reporting.cebuToken)
  expect(tableOf(there.sheets, 'DNA Statistics').total['Completed Visits']).toBe(1)
})
