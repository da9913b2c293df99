import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
import { tableOf } from '../../../e2e/steps/read-back'
import { storeCode, today } from '../../support/business'
import { type Clerk, errorOf, logIn } from '../support/clerk'
import { nextId, openService, showExceptions, type TestService } from '../support/test-service'
import { download, reportingOn } from './reporting'

let service: TestService
let owner: Clerk
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  owner = await logIn(service, 'owner')
  makati = await logIn(service, 'makati')
  await showExceptions(service)
})

const days = { start: today, end: today }

async function exceptionsAs(clerk: Clerk, query = days) {
  const { body } = await clerk.send(calls.exceptions, { query })
  return v.parse(calls.exceptions.answer, body).exceptions
}

const failed = (username: string) =>
  service.send(calls.authenticate, { body: { username, password: 'not-it' } })

/** A day of acts that only the service sees, and a refund. */
async function badDay() {
  const body = { price: 850 }
  await owner.send(calls.updateService, { params: { id: 'swedish' }, body })
  await owner.send(calls.updateService, { params: { id: 'swedish' }, body: { duration: 75 } })
  await owner.send(calls.updateUser, { params: { id: 'cashier' }, body: { enableAccess: false } })
  await failed('MAKATI')
  await failed('my-secret-password')
  const query = { start: '2026-11-01', end: today }
  await makati.send(calls.salesReport, { query })
  const discards = [{ id: 'e1', what: 'Move of Jose', reason: 'He left', by: 'cashier' }]
  for (const teller of [makati, owner])
    await teller.send(calls.tellDiscards, { body: { discards } })
  const payment = { amount: 300, modeOfPayment: 'GCASH' }
  const { id } = await makati.book({ appointmentCreationPayment: payment })
  await makati.cancel(id)
  const parts = [{ tenderId: `${id}/Creation`, amount: 100, shownHeld: 300 }]
  const refund = { correctionId: nextId(), parts, reason: 'NOT_SATISFIED' }
  const got = await makati.send(calls.refundAppointment, { params: { id }, body: refund })
  expect(got.status).toBe(200)
}

test('REPORT-16 has what rows tell and what only the service knows, in list and sheet', async () => {
  await badDay()
  const found = await exceptionsAs(makati)
  const kinds = found.map(({ kind, what, by, about, why }) => [kind, what, by, about, why])
  expect(kinds.sort()).toEqual([
    ['account', 'Access withdrawn', 'owner', 'cashier', null],
    ['conflict', 'Discarded: Move of Jose', 'cashier, told by makati', '', 'He left'],
    ['export', 'Report downloaded', 'makati', 'Sales', 'Nov 1, 2026 – Nov 21, 2026'],
    ['logIn', 'Failed log-in', 'makati', 'makati', null],
    ['price', 'Price changed', 'owner', 'Swedish 60', 'Price: 800 → 850'],
    ['refund', 'Refund', 'makati', 'Jose', 'Customer not satisfied'],
  ])
  // A name without an account may be a password.
  const all = await service.db.queries.selectFrom('audit').selectAll().execute()
  expect(JSON.stringify(all)).not.toMatch(/secret|not-it/)
  const path = `/v1/reports/exceptions/download?start=${today}&end=${today}`
  const { fileName, sheets } = await download(await reportingOn(service), path)
  expect(fileName).toBe(`Exceptions_${today}-to-${today}_${storeCode}.xlsx`)
  expect(tableOf(sheets, 'Exceptions').lines).toHaveLength(found.length)
})

test('REPORT-16 failed log-ins neither hide a price nor fill the history of their account', async () => {
  await owner.send(calls.updateService, { params: { id: 'swedish' }, body: { price: 850 } })
  await failed('makati')
  service.later(0.1)
  await failed('MAKATI')
  const { queries } = service.db
  const [entry] = await queries
    .selectFrom('audit')
    .where('action', '=', 'failedLogIn')
    .selectAll()
    .execute()
  const { id: _, ...rest } = v.parse(v.looseObject({ id: v.number() }), entry)
  const many = Array.from({ length: 5100 }, () => ({ ...rest, changes: '{}' }))
  for (let at = 0; at < many.length; at += 1700)
    await queries
      .insertInto('audit')
      .values(many.slice(at, at + 1700) as never)
      .execute()
  const { body } = await makati.send(calls.exceptions, { query: days })
  const { exceptions, isCut } = v.parse(calls.exceptions.answer, body)
  expect(exceptions.map(({ what }) => what).sort()).toEqual([
    '5102 failed log-ins',
    'Price changed',
  ])
  expect(isCut).toBe(false)
  const params = { table: 'users', id: 'makati' }
  const history = v.parse(calls.history.answer, (await owner.send(calls.history, { params })).body)
  expect(history.map(({ action }) => action)).not.toContain('failedLogIn')
})

test('REPORT-16 a discarded conflict stands at its own day, and never in the future', async () => {
  const yesterday = addDays(today, -1)
  const told = (id: string, at: string) => ({ id, what: 'Move', reason: '', by: 'makati', at })
  const discards = [
    told('e1', `${yesterday}T12:00:00+08:00`),
    told('e2', `${addDays(today, 40)}T12:00:00+08:00`),
  ]
  await makati.send(calls.tellDiscards, { body: { discards } })
  expect(await exceptionsAs(makati, { start: yesterday, end: yesterday })).toMatchObject([
    { id: 'discard e1', by: 'makati', at: `${yesterday}T04:00:00.000Z` },
  ])
  expect(await exceptionsAs(makati)).toMatchObject([{ id: 'discard e2', day: today }])
})

test('REPORT-16 a store that does not look at exceptions has none, and no sheet', async () => {
  await showExceptions(service, false)
  const report = { params: { report: 'exceptions' }, query: days }
  const answers = [
    await makati.send(calls.exceptions, { query: days }),
    await makati.send(calls.exceptionsReport, { query: days }),
    await makati.send(calls.reportPreview, report),
  ]
  for (const got of answers) expect(errorOf(got, 403).message).toMatch(/“Exceptions in Reports” is/)
})

test('a report is answered although its download cannot be noted', async () => {
  const { queries } = service.db
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no space left' using errcode = '53100'; end $$`.execute(queries)
  await sql`create trigger full_disk before insert on audit for each row execute function refuse()`.execute(
    queries,
  )
  onTestFinished(async () => {
    await sql`drop function refuse cascade`.execute(queries)
  })
  const got = await makati.send(calls.salesReport, { query: days })
  expect(got.status).toBe(200)
  expect(service.logged.join()).toContain('a download could not be noted')
})

test('REPORT-16 a rule belongs to the user who overruled it, on the day of that', async () => {
  const row = await makati.book({ startDate: addDays(today, 1) })
  service.later(24)
  const body = {
    startDate: addDays(today, 1),
    startTime: '22:30',
    confirmed: ['DUTY_HOURS', 'STORE_HOURS'],
  }
  const cashier = await logIn(service, 'cashier')
  expect((await cashier.update(row.id, body)).status).toBe(200)
  const next = { start: addDays(today, 1), end: addDays(today, 1) }
  const found = await exceptionsAs(cashier, next)
  expect(found).toMatchObject([
    { kind: 'rule', by: 'cashier', about: 'Jose', row: { table: 'appointments', id: row.id } },
    { kind: 'rule', by: 'cashier' },
  ])
  expect(await exceptionsAs(cashier)).toEqual([])
})

test('REPORT-16 REPORT-17 are refused to a user without the right, and of the own store only', async () => {
  await badDay()
  expect(await exceptionsAs(await logIn(service, 'cebu'))).toEqual([])
  errorOf(await makati.send(calls.searchAudit, { query: days }), 403)
  const report = { params: { report: 'exceptions' }, query: days }
  const { queries } = service.db
  await queries.updateTable('users').set({ roles: '[]' }).where('username', '=', 'makati').execute()
  service.later(0.1)
  errorOf(await makati.send(calls.exceptions, { query: days }), 403)
  errorOf(await makati.send(calls.exceptionsReport, { query: days }), 403)
  errorOf(await makati.send(calls.reportPreview, report), 403)
  const roles = '["SUPER_ADMIN"]'
  await queries.updateTable('users').set({ roles }).where('username', '=', 'makati').execute()
  service.later(0.1)
  expect((await exceptionsAs(makati)).length).toBeGreaterThan(0)
})

test('REPORT-17 the audit trail has no customers whom the store does not know', async () => {
  const cebu = await logIn(service, 'cebu')
  const customer = (mobileNumber: string) => ({
    body: { firstName: 'Ana', mobileNumber, type: 'REGULAR' },
  })
  expect((await cebu.send(calls.addCustomer, customer('09170000001'))).status).toBe(201)
  const own = await makati.send(calls.addCustomer, customer('09170000002'))
  const params = { id: v.parse(calls.addCustomer.answer, own.body).id }
  await makati.send(calls.removeCustomer, { params, body: { deleted: true } })
  const { body } = await owner.send(calls.searchAudit, { query: days })
  const text = JSON.stringify(v.parse(calls.searchAudit.answer, body))
  expect(text).toContain('removeCustomer')
  expect(text).toContain('639170000002')
  expect(text).not.toContain('639170000001')
})

test('REPORT-17 a day of the audit trail ends with the night', async () => {
  const body = { price: 850 }
  await owner.send(calls.updateService, { params: { id: 'swedish' }, body })
  const entriesOn = async (date: string) => {
    const query = { start: date, end: date, row: 'swedish' }
    const found = await owner.send(calls.searchAudit, { query })
    return v.parse(calls.searchAudit.answer, found.body).entries.length
  }
  const at = `${addDays(today, 1)}T03:59:00+08:00`
  await service.db.queries
    .updateTable('audit')
    .set({ at })
    .where('row_id', '=', 'swedish')
    .execute()
  expect([await entriesOn(today), await entriesOn(addDays(today, 1))]).toEqual([1, 0])
  await service.db.queries
    .updateTable('audit')
    .set({ at: `${addDays(today, 1)}T04:00:00+08:00` })
    .where('row_id', '=', 'swedish')
    .execute()
  expect([await entriesOn(today), await entriesOn(addDays(today, 1))]).toEqual([0, 1])
})

test('REPORT-17 the audit trail is searched by person, days and row, page by page', async () => {
  const search = async (query: object) => {
    const { body } = await owner.send(calls.searchAudit, { query: { ...days, ...query } })
    return v.parse(calls.searchAudit.answer, body)
  }
  for (let price = 801; price <= 855; price += 1)
    await owner.send(calls.updateService, { params: { id: 'swedish' }, body: { price } })
  await makati.book()
  const first = await search({ actor: 'OWNER', row: 'swedish' })
  expect(first.entries[0]).toMatchObject({
    ...{ actor: 'owner', table: 'services', name: 'Swedish 60' },
    changes: [{ field: 'price', was: 854, is: 855 }],
  })
  const rest = await search({ actor: 'owner', row: 'swedish', before: `${first.next}` })
  expect([first.entries.length, rest.entries.length, rest.next]).toEqual([50, 5, null])
  const { entries: ofJose } = await search({ row: 'jose' })
  expect(ofJose.map(({ table, name }) => [table, name])).toEqual([['appointments', 'Jose']])
  expect(await search({ start: '2026-11-01', end: '2026-11-19' })).toEqual({
    entries: [],
    next: null,
  })
})
