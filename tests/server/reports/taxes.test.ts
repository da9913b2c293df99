import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { isWithin } from '#domain/reports/period'
import { privilegeTables } from '#domain/reports/privileges'
import { tallySales } from '#domain/reports/sales'
import { tallyTaxes } from '#domain/reports/taxes'
import { tableOf } from '../../../e2e/steps/read-back'
import { registered } from '../../domain/tax/registered'
import { oracleOf } from '../../support/against-oracle/screens'
import { business, storeCode, today } from '../../support/business'
import { rowOf } from '../../support/commands'
import { dailyExpected } from '../../support/oracle/daily'
import { wrongPrivilege } from '../../support/oracle/privileges'
import { salesExpected } from '../../support/oracle/sales'
import { differences } from '../../support/oracle/sheets'
import { logIn } from '../support/clerk'
import { type Course, give, moneyYear, rowsOf } from './money-year'
import { download, keepWorld, openReporting } from './reporting'
import { scenario } from './scenario'

/** Gives some visits the discount by law and more time, and takes it off others. */
function givenByLaw(course: Course, id: string) {
  const { random } = course
  const given = { kind: random.pick(['SENIOR', 'PWD']), idNumber: '77-1234' }
  const privilege = random.chance(0.9) ? given : null
  if (random.chance(0.4))
    give(course, 'extendAppointment', { id, extensionId: `${id}/e`, minutes: 30 })
  if (random.chance(0.5)) give(course, 'givePrivilege', { id, privilege })
}

const spring = { start: '2026-03-01', end: '2026-05-31' }

test.each([
  { taxKind: 'VAT', vatRate: 12 },
  { taxKind: 'VAT', vatRate: 7 },
  { taxKind: 'NON_VAT', vatRate: 12 },
])('TAX-2 the sheet of taxes is the oracle’s: $taxKind $vatRate', (setting) => {
  const before = business()
  const store = { ...before.store, ...setting, givesPrivileges: true }
  const world = moneyYear(34, { ...before, store }, givenByLaw)
  const { rows, entries } = oracleOf(rowsOf(world))
  const tally = tallyTaxes(setting, spring)
  for (const row of [...world.appointments.values(), ...world.sales.values()]) tally.add(row)
  const expected = dailyExpected(rows, entries, spring, setting)
  const legal = new Map(
    [...expected].filter(([name]) => ['Taxes', 'Senior and PWD'].includes(name)),
  )
  expect(legal.get('Taxes')?.lines.size).toBeGreaterThan(100)
  expect(legal.get('Senior and PWD')?.lines.size).toBeGreaterThan(30)
  const rowsOfDays = rows.appointments.filter(({ startDate }) => isWithin(startDate, spring))
  const shown = [...tally.tables(), ...privilegeTables(store, rowsOfDays)]
  expect(differences('daily', legal, shown)).toEqual([])
  const sales = tallySales(world, spring)
  for (const row of [...rows.appointments, ...rows.sales]) sales.add(row)
  expect(differences('sales', salesExpected(rows, entries, spring, world), sales.tables())).toEqual(
    [],
  )
  expect(rows.appointments.flatMap(wrongPrivilege)).toEqual([])
})

test('TAX-2 Daily has the sheet once the store has set its taxes', async () => {
  const reporting = await openReporting()
  await keepWorld(reporting.service.db, scenario())
  const daily = async () =>
    (await download(reporting, `/v1/reports/daily/download?start=${today}&end=${today}`)).sheets
  expect(Object.keys(await daily())).not.toContain('Taxes')
  const owner = await logIn(reporting.service, 'owner')
  const params = { storeCode }
  expect((await owner.send(calls.updateStoreSettings, { params, body: registered })).status).toBe(
    200,
  )
  const { lines, total } = tableOf(await daily(), 'Taxes')
  const a1 = rowOf(scenario())
  const line = lines.find((each) => each['Appointment ID'] === 'a1')
  expect(line).toMatchObject({ Gross: a1.totalPricePaid, Discount: 100, 'Zero-Rated': 0 })
  expect(Number(total.Vatable) + Number(total['VAT 12%'])).toBeCloseTo(Number(total.Gross), 6)
})
