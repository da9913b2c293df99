import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type CallName, calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { roleOf } from '#domain/may'
import { type Clerk, logIn } from './support/clerk'
import { rightRequest } from './support/right-request'
import {
  type Got,
  openService,
  type Sent,
  serviceOver,
  type TestService,
} from './support/test-service'

/*
 * Every writing call takes effect once per key: sent ten times at once, by a colleague and after a restart it gives one
 * answer, a refusal too, and another store never gets it.
 */

let service: TestService
let makati: Clerk
let owner: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
  owner = await logIn(service, 'owner')
})

/** Calls without a receipt, and calls that can't be refused. They have tests of their own. */
const others = [
  'authenticate',
  'setUp',
  'logout',
  'changePassword',
  'setPin',
  'checkPin',
  'removePin',
  'switchStore',
  'setPassword',
  'batch',
  'metrics',
  'sendMessageAgain',
  'addApiKey',
  'revokeApiKey',
  'deleteResource',
  'removeCustomer',
  'openDrawer',
  'openSeries',
  'closeSeries',
  'cancelAbsence',
  'reportRestore',
  'tellDiscards',
]
const names = Object.keys(calls) as CallName[] // keys of the table
const writes = names.filter((name) => calls[name].method !== 'GET' && !others.includes(name))

const keyed = (sent: Sent, key: string): Sent => ({
  ...sent,
  headers: { ...sent.headers, 'Idempotency-Key': key },
})

const isReplayed = ({ headers }: Got) => headers.get('Idempotency-Replayed') === 'true'
const asStored = (body: unknown): unknown => JSON.parse(JSON.stringify(body))

/** Numbers of rows in all tables that writes change, except receipts, and the last version. */
async function effects(): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*) from audit) as audit, (select count(*) from points_log) as points,
    (select count(*) from appointments) as appointments, (select count(*) from customers) as customers,
    (select count(*) from sms_outbox) as messages, (select count(*) from users) as users,
    (select sum(last_version)::int from stores) as version`.execute(service.db.queries)
  return rows[0]
}

/** The same request with a body that breaks a rule. */
function broken(name: CallName, sent: Sent): Sent {
  const body = { ...(typeof sent.body === 'object' ? sent.body : {}), ...wrong[name] }
  // Users can't disable their own account, so this one disables another.
  return name === 'updateUser' ? { ...sent, params: { id: 'owner' }, body } : { ...sent, body }
}

test.each(writes)('%s', async (name) => {
  const call: AnyCall = calls[name]
  const right = await rightRequest(name, makati)
  const before = await effects()

  const refused = keyed(broken(name, right), 'key-of-a-refusal')
  const refusal = await owner.send(call, refused)
  expect(refusal.status).toBe(422)
  const refusedAgain = await owner.send(call, refused)
  expect(asStored(refusedAgain.body)).toEqual(asStored(refusal.body))
  expect(isReplayed(refusedAgain)).toBe(true)
  expect(await effects()).toEqual(before)

  const sent = keyed(right, 'key-of-one-write')
  const got = await Promise.all(Array.from({ length: 10 }, () => owner.send(call, sent)))
  const [first] = got
  const answer = { status: call.status, body: asStored(first?.body) }
  for (const { status, body } of got) expect({ status, body: asStored(body) }).toEqual(answer)
  expect(got.filter(isReplayed)).toHaveLength(9)
  const after = await effects()
  expect(after).not.toEqual(before)

  const colleague = await makati.send(call, sent)
  if (roleOf(call.may)) expect(colleague.status).toBe(403)
  else expect(colleague).toMatchObject(answer)
  const reused = await owner.send(call, keyed(broken(name, right), 'key-of-one-write'))
  expect(reused).toMatchObject({ status: 422, body: { error: { code: 'KEY_REUSED' } } })
  expect(reused.body).not.toHaveProperty('current')

  service.close()
  const restarted = serviceOver(service.db)
  const late = await restarted.send(call, { ...sent, token: owner.token })
  expect(late).toMatchObject(answer)
  expect(isReplayed(late)).toBe(true)
  expect(await effects()).toEqual(after)

  const cebu = await logIn(restarted, 'cebu-owner')
  const theirs = await cebu.send(call, sent)
  expect(isReplayed(theirs)).toBe(false)
  expect(JSON.stringify(theirs.body)).not.toBe(JSON.stringify(first?.body))
})

/** Values that break a rule, for the right body. */
const wrong: Partial<Record<CallName, object>> = {
  openStore: { name: '' },
  copyRows: { from: 'SERENITY_NOWHERE' },
  moveCash: { amount: 0 },
  issueInvoice: { hash: 'other' },
  closeDrawer: { counts: { 3: 1 } },
  signDrawer: { closingId: 'none' },
  createAppointment: { name: 'J@se', mobileNumber: '639170000001' },
  createGroup: { payer: 'none' },
  moveGroup: { members: [] },
  cancelGroup: { cancelReason: ' ' },
  payGroup: { members: [] },
  addSecond: { staffId: '' },
  updateAppointment: { additionalPayment: { amount: -1 } },
  checkInAppointment: { checkInPayment: { amount: -1 } },
  completeAppointment: { completeAppointmentPayment: { amount: 1 } },
  cancelAppointment: { cancelReason: ' ' },
  addService: { name: '' },
  updateService: { name: '' },
  addPromo: { name: '' },
  updatePromo: { name: '' },
  addStaff: { name: '' },
  updateStaff: { name: '' },
  addRoom: { name: '' },
  updateRoom: { name: '' },
  addLocker: { name: '' },
  updateLocker: { name: '' },
  addProduct: { name: '' },
  updateProduct: { name: '' },
  updateLoyalty: { loyaltyMinimumPointsToRedeem: 0 },
  updateStoreSettings: { name: '' },
  importRows: { writes: [{ method: 'POST', path: '/v1/lockers', body: { name: '' } }] },
  addCustomer: { firstName: '' },
  updateCustomer: { firstName: '' },
  updatePoints: { points: 0 },
  mergeCustomers: { otherId: 'jose' },
  changeMobileNumber: { mobileNumber: '123' },
  register: { firstName: '' },
  changeRights: { rights: { SUPER_ADMIN: {} } },
  updateUser: { enableAccess: false },
  addTip: { tip: { staffId: 'ana', mode: 'BARTER', amount: 5 } },
  correctPayment: { mode: 'BARTER' },
  correctSale: { mode: 'BARTER' },
  refundAppointment: { parts: [] },
  voidLine: { quantity: 0 },
  undoCheckIn: { parts: [], reason: '' },
  undoCompletion: { reason: '' },
  signCorrection: { correctionId: 'none' },
  notePrint: { paper: 'none' },
  givePrivilege: { privilege: { kind: 'PWD', idNumber: '' } },
  extendAppointment: { minutes: 7 },
  takeBackExtension: { extensionId: 'none', parts: [{ tenderId: 'other', amount: 5 }] },
  startAppointment: { startTime: '13:00' },
  addAbsence: { from: '15:00', until: '14:00' },
  sell: { lines: [] },
  receiveMoney: { waitsFor: 'none', tenders: [] },
  refundSale: { parts: [] },
  signSaleCorrection: { correctionId: 'none' },
  noteSalePrint: { paper: 'none' },
  clockIn: { inAt: '2199-01-01T00:00:00Z' },
  clockOut: { outAt: '2199-01-01T00:00:00Z' },
  skipTurn: { minutes: 31 },
  endSkip: { skipId: 'none' },
}
