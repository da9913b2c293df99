import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { tableOf } from '../../../e2e/steps/read-back'
import { registered } from '../../domain/tax/registered'
import { storeCode, today } from '../../support/business'
import { download, type Reporting, reportingOn } from '../reports/reporting'
import { bookingBody, type Clerk, clerk, errorOf, groupBody, logIn } from '../support/clerk'
import { addLimitedAccounts } from '../support/limited-accounts'
import { newSession, openService, type TestService } from '../support/test-service'

const senior = { kind: 'SENIOR', idNumber: '0044-1234', name: 'Jose R. Cruz' }
const pwd = { kind: 'PWD', idNumber: '13-7401-0001' }

let service: TestService
let reporting: Reporting
let makati: Clerk
let owner: Clerk
beforeEach(async () => {
  service = await openService()
  reporting = await reportingOn(service)
  makati = await logIn(service, 'makati')
  owner = await logIn(service, 'owner')
})

const settings = (body: object) =>
  owner.send(calls.updateStoreSettings, { params: { storeCode }, body })
const give = (id: string, privilege: object | null) =>
  makati.send(calls.givePrivilege, { params: { id }, body: { privilege } })
const sheets = async (token?: string) => {
  const path = `/v1/reports/daily/download?start=${today}&end=${today}`
  return (await download(reporting, path, token)).sheets
}

test('PRIVILEGE-1 PRIVILEGE-7 a discount by law is kept, paid by, and in the book of Daily', async () => {
  const off = await makati.send(calls.createAppointment, {
    body: { ...bookingBody, privilege: senior },
  })
  expect(errorOf(off, 422).message).toContain('This store does not give')
  expect(Object.keys(await sheets())).not.toContain('Senior and PWD')
  await settings({ ...registered, givesPrivileges: true })
  const { id } = await makati.book({ privilege: senior, shownPrice: 571.43 })
  expect(await makati.row(id)).toMatchObject({ actualPrice: 571.43, privilege: senior })
  expect(errorOf(await give(id, pwd), 422).message).toContain('Take it off first.')
  expect(errorOf(await give(id, { ...pwd, idNumber: ' ' }), 422).message).toBe(
    'The number of the ID is required.',
  )
  expect((await give(id, null)).status).toBe(200)
  expect(await makati.row(id)).toMatchObject({ actualPrice: 800, privilege: null })
  await give(id, senior)
  await makati.checkIn(id, { lockerId: 'l1', checkInPayment: { amount: 571.43 } })
  expect((await makati.complete(id)).status).toBe(200)
  const { lines } = tableOf(await sheets(), 'Senior and PWD')
  expect(lines).toEqual([
    expect.objectContaining({
      ...{ Name: 'Jose R. Cruz', Kind: 'Senior citizen', ID: 'ID No. 0044-1234', Gross: 800 },
      ...{ 'Without VAT': 714.29, '20% Discount': 142.86, Due: 571.43 },
    }),
  ])
  expect(tableOf(await sheets(), 'Appointments').lines[0]).toMatchObject({
    ...{ Promo: 'SENIOR / PWD', Discount: 228.57 },
  })
  await settings({ givesPrivileges: false })
  expect(Object.keys(await sheets())).toContain('Senior and PWD')
})

test('PRIVILEGE-1 each guest of a group has their own', async () => {
  await settings({ givesPrivileges: true })
  const { members } = groupBody()
  const body = { members: members.map((one, at) => (at === 1 ? { ...one, privilege: pwd } : one)) }
  expect((await makati.send(calls.createGroup, { body })).status).toBe(201)
  const [jose, rosa] = await Promise.all(members.map(({ id }) => makati.row(id)))
  expect(jose).toMatchObject({ actualPrice: 800, privilege: null })
  expect(rosa).toMatchObject({ actualPrice: 640, name: 'Rosa', privilege: pwd })
})

test('PRIVILEGE-5 who may not see full numbers reads the last four of an ID in the book', async () => {
  await addLimitedAccounts(service)
  await settings({ givesPrivileges: true })
  const { id } = await makati.book({ privilege: pwd })
  await makati.checkIn(id, { lockerId: 'l1', checkInPayment: { amount: 640 } })
  await makati.complete(id)
  const rights = { LEAD: { seeNumbers: false, seeMoney: true, seeFigures: true } }
  await owner.send(calls.changeRights, { params: { storeCode }, body: { rights } })
  const lead = clerk(service, await newSession(service, 'lead01'))
  const { lines } = tableOf(await sheets(lead.token), 'Senior and PWD')
  expect(lines[0]?.ID).toBe('ID No. •••• 0001')
})
