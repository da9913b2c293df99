import { beforeEach, describe, expect, test } from 'vitest'
import { type CallName, calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { type Clerk, logIn } from './support/clerk'
import { rightRequest } from './support/right-request'
import {
  type Got,
  openService,
  type Sent,
  serviceOver,
  type TestService,
} from './support/test-service'

/* Every writing call takes effect once per key, whatever fails on the way. */

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
  'setPassword',
  'batch',
  'metrics',
  'sendMessageAgain',
  'addApiKey',
  'revokeApiKey',
  'deleteResource',
  'removeCustomer',
  'openDrawer',
  'cancelAbsence',
]
const names = Object.keys(calls) as CallName[] // keys of the table
const writes = names.filter((name) => calls[name].method !== 'GET' && !others.includes(name))

const key = 'key-of-one-write'
const keyed = (sent: Sent, headers: Record<string, string> = {}): Sent => ({
  ...sent,
  headers: { ...sent.headers, 'Idempotency-Key': key, ...headers },
})

const isReplayed = ({ headers }: Got) => headers.get('Idempotency-Replayed') === 'true'
const asStored = (body: unknown): unknown => JSON.parse(JSON.stringify(body))

/** Numbers of rows in all tables that writes change, except receipts. */
async function effects(): Promise<number[]> {
  const { queries } = service.db
  const tables = [
    'audit',
    'points_log',
    'appointments',
    'customers',
    'sms_outbox',
    'users',
  ] as const
  const counts: number[] = []
  for (const table of tables) {
    const { rows } = await queries
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    counts.push(rows)
  }
  const { last } = await queries
    .selectFrom('stores')
    .select(({ fn }) => fn.sum<string>('last_version').as('last'))
    .executeTakeFirstOrThrow()
  return [...counts, Number(last)]
}

/** The same request with a body that breaks a rule. */
function broken(name: CallName, sent: Sent): Sent {
  const body = { ...(typeof sent.body === 'object' ? sent.body : {}), ...wrong[name] }
  // Users can't disable their own account, so this one disables another.
  return name === 'updateUser' ? { ...sent, params: { id: 'owner' }, body } : { ...sent, body }
}

describe.each(writes)('%s', (name) => {
  const call: AnyCall = calls[name]

  test('sent again, by another user, after a restart: one effect and one answer', async () => {
    const sent = keyed(await rightRequest(name, makati))
    const first = await owner.send(call, sent)
    expect(first.status).toBe(call.status)
    const after = await effects()

    const again = await owner.send(call, sent)
    expect(again).toMatchObject({ status: call.status, body: asStored(first.body) })
    expect(isReplayed(again)).toBe(true)

    const colleague = await makati.send(call, sent)
    if (call.role === 'SUPER_ADMIN') expect(colleague.status).toBe(403)
    else expect(colleague).toMatchObject({ status: call.status, body: asStored(first.body) })

    const reused = await owner.send(call, broken(name, sent))
    expect(reused).toMatchObject({ status: 422, body: { error: { code: 'KEY_REUSED' } } })
    expect(reused.body).not.toHaveProperty('current')
    expect(await effects()).toEqual(after)

    service.close()
    const restarted = serviceOver(service.db)
    const late = await restarted.send(call, { ...sent, token: owner.token })
    expect(late).toMatchObject({ status: call.status, body: asStored(first.body) })
    expect(isReplayed(late)).toBe(true)
    expect(await effects()).toEqual(after)
  })

  test('ten at once: one effect and one answer', async () => {
    const sent = keyed(await rightRequest(name, makati))
    const before = await effects()
    const got = await Promise.all(Array.from({ length: 10 }, () => owner.send(call, sent)))
    expect(new Set(got.map(({ status }) => status))).toEqual(new Set([call.status]))
    expect(got.filter(isReplayed)).toHaveLength(9)
    for (const { body } of got) expect(asStored(body)).toEqual(asStored(got[0]?.body))
    const after = await effects()
    expect(after).not.toEqual(before)
    await owner.send(call, sent)
    expect(await effects()).toEqual(after)
  })

  test('another store never gets the answer', async () => {
    const sent = keyed(await rightRequest(name, makati))
    const first = await owner.send(call, sent)
    const cebu = await logIn(service, 'cebu-owner')
    const theirs = await cebu.send(call, sent)
    expect(isReplayed(theirs)).toBe(false)
    expect(JSON.stringify(theirs.body)).not.toBe(JSON.stringify(first.body))
  })

  test('a refusal is answered the same again, and leaves nothing', async () => {
    const sent = keyed(broken(name, await rightRequest(name, makati)))
    const before = await effects()
    const first = await owner.send(call, sent)
    expect(first.status).toBe(422)
    const again = await owner.send(call, sent)
    expect(asStored(again.body)).toEqual(asStored(first.body))
    expect(isReplayed(again)).toBe(true)
    expect(await effects()).toEqual(before)
  })
})

/** Values that break a rule, for the right body. */
const wrong: Partial<Record<CallName, object>> = {
  openStore: { name: '' },
  copyRows: { from: 'SERENITY_NOWHERE' },
  moveCash: { amount: 0 },
  closeDrawer: { counts: { 3: 1 } },
  signDrawer: { closingId: 'none' },
  createAppointment: { name: 'J@se', mobileNumber: '639170000001' },
  createGroup: { payer: 'none' },
  moveGroup: { members: [] },
  cancelGroup: { cancelReason: ' ' },
  payGroup: { members: [] },
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
  updateUser: { enableAccess: false },
  addTip: { tip: { staffId: 'ana', mode: 'BARTER', amount: 5 } },
  correctPayment: { mode: 'BARTER' },
  refundAppointment: { parts: [] },
  voidLine: { quantity: 0 },
  undoCompletion: { reason: '' },
  signCorrection: { correctionId: 'none' },
  extendAppointment: { minutes: 7 },
  startAppointment: { startTime: '13:00' },
  addAbsence: { from: '15:00', until: '14:00' },
  sell: { lines: [] },
  receiveMoney: { waitsFor: 'none', tenders: [] },
  refundSale: { parts: [] },
  signSaleCorrection: { correctionId: 'none' },
  clockIn: { inAt: '2199-01-01T00:00:00Z' },
  clockOut: { outAt: '2199-01-01T00:00:00Z' },
  skipTurn: { minutes: 31 },
  endSkip: { skipId: 'none' },
}
