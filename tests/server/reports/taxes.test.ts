import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { tallyTaxes } from '#domain/reports/taxes'
import { tableOf } from '../../../e2e/steps/read-back'
import { registered } from '../../domain/tax/registered'
import { oracleOf } from '../../support/against-oracle/screens'
import { storeCode, today } from '../../support/business'
import { rowOf } from '../../support/commands'
import { dailyExpected } from '../../support/oracle/daily'
import { differences } from '../../support/oracle/sheets'
import { logIn } from '../support/clerk'
import { moneyYear, rowsOf } from './money-year'
import { download, keepWorld, openReporting } from './reporting'
import { scenario } from './scenario'

const spring = { start: '2026-03-01', end: '2026-05-31' }

test.each([
  { taxKind: 'VAT', vatRate: 12 },
  { taxKind: 'VAT', vatRate: 7 },
  { taxKind: 'NON_VAT', vatRate: 12 },
])('TAX-2 the sheet of taxes is the oracle’s: $taxKind $vatRate', (setting) => {
  const world = moneyYear()
  const { rows, entries } = oracleOf(rowsOf(world))
  const tally = tallyTaxes(setting, spring)
  for (const row of [...world.appointments.values(), ...world.sales.values()]) tally.add(row)
  const expected = dailyExpected(rows, entries, spring, setting)
  const taxes = new Map([...expected].filter(([name]) => name === 'Taxes'))
  expect(taxes.get('Taxes')?.lines.size).toBeGreaterThan(100)
  expect(differences('daily', taxes, tally.tables())).toEqual([])
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
