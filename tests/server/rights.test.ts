import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { type CommandName, commands } from '#domain/commands/all'
import type { StoreRights } from '#domain/kernel/rights'
import { type Role, roleOf } from '#domain/may'
import { storeActs, storeRoles } from '#domain/may-words'
import { jose, storeCode, today } from '../support/business'
import { filledDatabase } from '../support/memory-database'
import { adminBody } from './support/bodies'
import { type Clerk, clerk, errorOf, logIn } from './support/clerk'
import { addLimitedAccounts } from './support/limited-accounts'
import { rightRequest } from './support/right-request'
import {
  newSession,
  nextId,
  serviceOn,
  serviceOver,
  type TestService,
} from './support/test-service'

let service: TestService
let tokens: Record<string, string>
let [owner, makati, lead, desk]: Clerk[] = []

beforeEach(async () => {
  const db = await filledDatabase('rights', async (database) => {
    const filling = await serviceOn(database)
    await addLimitedAccounts(filling)
    tokens = {}
    for (const username of ['owner', 'makati', 'cashier', 'lead01', 'desk01'])
      tokens[username] = await newSession(filling, username)
    filling.close()
  })
  service = serviceOver(db)
  for (const [username, token] of Object.entries(tokens)) service.sessions.set(username, token)
  ;[owner, makati, lead, desk] = ['owner', 'makati', 'lead01', 'desk01'].map((username) =>
    clerk(service, tokens[username] ?? ''),
  )
})

const changeRights = (rights: StoreRights) =>
  boss().send(calls.changeRights, { params: { storeCode }, body: { rights } })

const as = (one: Clerk | undefined): Clerk => {
  if (!one) throw new Error('nobody is logged in')
  return one
}
const boss = () => as(owner)
const text = 'Your role does not allow: '

/** The lowest role that may do what the requests of `rightRequest` ask; the desk may do all others. */
const lowest: Partial<Record<CommandName, Role>> = {
  correctPayment: 'LEAD',
  correctSale: 'LEAD',
  refundAppointment: 'LEAD',
  refundSale: 'LEAD',
  voidLine: 'LEAD',
  undoCompletion: 'LEAD',
  undoCheckIn: 'LEAD',
  closeSeries: 'LEAD',
  signCorrection: 'LEAD',
  signSaleCorrection: 'LEAD',
  signDrawer: 'LEAD',
  addService: 'ADMIN',
  updateService: 'ADMIN',
  addPromo: 'ADMIN',
  updatePromo: 'ADMIN',
  addStaff: 'LEAD',
  updateStaff: 'LEAD',
  addRoom: 'LEAD',
  updateRoom: 'LEAD',
  addLocker: 'LEAD',
  updateLocker: 'LEAD',
  addProduct: 'ADMIN',
  updateProduct: 'ADMIN',
  deleteResource: 'ADMIN',
  removeCustomer: 'ADMIN',
  updateLoyalty: 'SUPER_ADMIN',
  updateStoreSettings: 'SUPER_ADMIN',
  updatePoints: 'SUPER_ADMIN',
}

test.each(Object.keys(commands) as CommandName[])('the lowest role that may: %s', async (name) => {
  const sent = await rightRequest(name, as(makati))
  const inOrder = [
    ['STAFF', desk],
    ['LEAD', lead],
    ['ADMIN', makati],
    ['SUPER_ADMIN', owner],
  ] as const
  for (const [role, caller] of inOrder) {
    const got = await as(caller).send(commands[name].call, sent)
    if (got.status < 300) {
      expect(role).toBe(lowest[name] ?? 'STAFF')
      return
    }
    // An account of before the roles of the desk reads the text of before.
    const isOld = role === 'ADMIN' && roleOf(commands[name].call.may) !== null
    expect(errorOf(got, 403)).toMatchObject({
      code: 'FORBIDDEN',
      message: isOld ? 'Your role does not allow this.' : expect.stringContaining(text),
    })
  }
  expect(`${name} is refused to all`).toBe('')
})

const higherPrice = { method: 'PATCH', path: '/v1/services-offered/swedish', body: { price: 999 } }
const denied = { message: `${text}change prices.`, code: 'FORBIDDEN' }

test('a price is refused in a batch, where the others go on, and with its whole import', async () => {
  const booking = await rightRequest('createAppointment', as(makati))
  const requests = [
    { id: nextId(), ...higherPrice },
    { id: nextId(), method: 'POST', path: '/v1/appointments', body: booking.body },
  ]
  const got = await as(desk).send(calls.batch, { body: { requests } })
  expect(got.body).toMatchObject({
    responses: [{ status: 403, body: { error: denied } }, { status: 201 }],
  })
  const body = { writes: [higherPrice] }
  expect(errorOf(await as(desk).send(calls.importRows, { body }), 403).message).toBe(
    `${text}import.`,
  )
  await changeRights({ STAFF: { importRows: true } })
  const refusal = errorOf(await as(desk).send(calls.importRows, { body }), 403)
  expect(refusal.details?.errors).toEqual([`Swedish 60: ${denied.message}`])
})

test('a form that sends all fields of a service needs the right to prices for another price only', async () => {
  const send = (body: object) =>
    as(lead).send(calls.updateService, { params: { id: 'swedish' }, body })
  expect((await send({ price: 800, shortName: 'SWE' })).status).toBe(200)
  expect(errorOf(await send({ price: 799, shortName: 'SWE' }), 403).message).toBe(denied.message)
})

test('a right counts from the next call on: given, limited and taken away', async () => {
  const refund = async (amount: number) => {
    const sent = await rightRequest('refundAppointment', as(makati))
    const [part] = (sent.body as { parts: object[] }).parts
    const body = { ...(sent.body as object), parts: [{ ...part, amount }] }
    return { ...sent, body }
  }
  // A refusal is no answer of its key: the right may come later.
  const small = { ...(await refund(60)), headers: { 'Idempotency-Key': 'key-of-one-refund' } }
  const refusedAt = async (limit: string) =>
    expect(errorOf(await as(desk).send(calls.refundAppointment, small), 403).message).toBe(
      `${text}refund${limit}.`,
    )
  await refusedAt('')
  expect((await changeRights({ STAFF: { refund: 50 } })).status).toBe(200)
  await refusedAt(' more than PHP 50')
  expect((await changeRights({ STAFF: { refund: 100 } })).status).toBe(200)
  expect((await as(desk).send(calls.refundAppointment, small)).status).toBe(200)
  // A second refund of the same visit counts with the first.
  const again = { ...small, headers: {}, body: { ...small.body, correctionId: nextId() } }
  expect(errorOf(await as(desk).send(calls.refundAppointment, again), 403).message).toBe(
    `${text}refund more than PHP 100.`,
  )
  await changeRights({ ADMIN: { refund: false } })
  expect(errorOf(await as(makati).send(calls.refundAppointment, again), 403).message).toBe(
    `${text}refund.`,
  )
  expect((await boss().send(calls.refundAppointment, again)).status).toBe(200)
})

test('reports of other days and of money are refused by kind, in the preview too', async () => {
  const days = (start: string) => ({ query: { start, end: today } })
  const sales = (by: Clerk | undefined, start = today) =>
    as(by).send(calls.salesReport, days(start))
  expect(errorOf(await sales(desk), 403).message).toBe(`${text}see reports of sales.`)
  expect((await sales(lead)).status).toBe(200)
  const otherDays = `${text}see or change another day's sales.`
  expect(errorOf(await sales(lead, '2026-11-01'), 403).message).toBe(otherDays)
  const preview = { params: { report: 'sales' }, ...days('2026-11-01') }
  expect(errorOf(await as(lead).send(calls.reportPreview, preview), 403).message).toBe(otherDays)
  expect((await sales(makati, '2026-11-01')).status).toBe(200)
})

test('reports and failed texts have the last four digits of numbers for a role that may not see them', async () => {
  await as(makati).book()
  await changeRights({ LEAD: { exportCustomers: true } })
  const preview = async () => {
    const params = { report: 'customers' }
    return JSON.stringify((await as(lead).send(calls.reportPreview, { params })).body)
  }
  expect(await preview()).toContain(jose)
  await changeRights({ LEAD: { exportCustomers: true, seeNumbers: false } })
  expect(await preview()).toContain('•••• 6543')
  expect(await preview()).not.toMatch(/63\d{10}/)
  await service.db.queries.updateTable('sms_outbox').set({ state: 'FAILED' }).execute()
  const { body } = await as(desk).send(calls.failedMessages)
  expect(body).toMatchObject([{ name: 'Jose', mobileNumber: '•••• 6543' }])
})

describe('the matrix of a store', () => {
  const refusal = async (rights: StoreRights) => errorOf(await changeRights(rights), 422).message
  const no = Object.fromEntries(storeActs.map((act) => [act, false]))
  const none = Object.fromEntries(storeRoles.map((role) => [role, no]))

  test('refuses a role, a right or a limit that does not exist, and a matrix that locks everybody out', async () => {
    expect(await changeRights({ CASHIER: {} })).toMatchObject({
      status: 400,
      body: { error: { details: { errors: ['rights.CASHIER: There is no role CASHIER.'] } } },
    })
    expect(await refusal({ SUPER_ADMIN: { refund: false } })).toBe(
      'A SUPER_ADMIN keeps all rights.',
    )
    expect(await refusal({ LEAD: { fly: true } })).toBe('There is no right fly.')
    expect(await refusal({ LEAD: { manageAccounts: true } })).toBe(
      'Only a SUPER_ADMIN may manage accounts and rights.',
    )
    expect(await refusal({ LEAD: { importRows: 5 } })).toBe(
      'The right to import has no limit: say yes or no.',
    )
    expect(await refusal({ LEAD: { refund: -5 } })).toBe(
      'The limit to refund should be at least 0.',
    )
    expect(await refusal(none)).toBe(
      'This would lock everybody out: leave a role at least one right.',
    )
  })

  test('is kept as what differs from the usual rights, and travels with the store', async () => {
    const rights = { STAFF: { refund: 300, deleteRows: false }, ADMIN: { importRows: true } }
    await changeRights(rights)
    expect((await as(desk).send(calls.store)).body).toMatchObject({
      rights: { STAFF: { refund: 300 } },
    })
    expect((await changeRights({})).body).toMatchObject({ rights: null })
  })
})

describe('the role of an account', () => {
  const setRole = (id: string, role: string, by = boss()) =>
    by.send(calls.updateUser, { params: { id }, body: { enableAccess: true, role } })

  test('changes at once, and its sessions end', async () => {
    expect((await setRole('makati', 'STAFF')).body).toMatchObject({ roles: ['STAFF'] })
    expect((await as(makati).send(calls.store)).status).toBe(401)
    expect((await setRole('desk01', 'SUPER_ADMIN')).body).toMatchObject({
      roles: ['ADMIN', 'SUPER_ADMIN'],
    })
  })

  test('of before keeps its text and what it may, until a SUPER_ADMIN gives it the same one', async () => {
    const logsIn = async () => {
      const body = { username: 'desk01', password: 'desk01-secret' }
      return (await service.send(calls.authenticate, { body })).body
    }
    const reprice = async (price: number) => {
      const params = { id: 'swedish' }
      const by = await logIn(service, 'desk01')
      return (await by.send(calls.updateService, { params, body: { price } })).status
    }
    const toFormer = { roles: JSON.stringify(['STAFF']), is_former: true }
    expect(await logsIn()).toMatchObject({ roles: 'STAFF,LIMITED' })
    await service.db.queries
      .updateTable('users')
      .set(toFormer)
      .where('username', '=', 'desk01')
      .execute()
    expect(await logsIn()).toMatchObject({ roles: 'STAFF' })
    expect(await reprice(801)).toBe(200)
    const details = { enableAccess: true, firstName: 'Dalisay' }
    await boss().send(calls.updateUser, { params: { id: 'desk01' }, body: details })
    expect(await logsIn()).toMatchObject({ roles: 'STAFF' })
    expect((await setRole('desk01', 'STAFF')).body).toMatchObject({ roles: ['STAFF'] })
    expect((await as(desk).send(calls.store)).status).toBe(401)
    expect(await logsIn()).toMatchObject({ roles: 'STAFF,LIMITED' })
    expect(await reprice(802)).toBe(403)
  })

  test('of the desk is listed among the admins, too', async () => {
    const { body } = await boss().send(calls.users, { query: { roles: 'ADMIN' } })
    expect(body).toEqual(expect.arrayContaining([expect.objectContaining({ roles: ['STAFF'] })]))
  })

  test('stays as it is when the form sends it again', async () => {
    expect((await setRole('owner', 'SUPER_ADMIN')).status).toBe(200)
    expect((await boss().send(calls.store)).status).toBe(200)
  })

  test('is refused when it is unknown or the own one, so that a SUPER_ADMIN stays', async () => {
    const message = 'There is no role CASHIER. Choose STAFF, LEAD, ADMIN or SUPER_ADMIN.'
    expect(errorOf(await setRole('makati', 'CASHIER'), 422)).toMatchObject({ message })
    const body = { ...adminBody, username: 'cashier2', role: 'CASHIER' }
    expect(errorOf(await boss().send(calls.register, { body }), 422).message).toBe(message)
    expect(errorOf(await setRole('owner', 'STAFF'), 422).message).toBe(
      'You cannot change your own role.',
    )
    await setRole('makati', 'SUPER_ADMIN')
    const other = await logIn(service, 'makati')
    const got = await Promise.all([setRole('makati', 'ADMIN'), setRole('owner', 'ADMIN', other)])
    // The other one is refused, or has lost its session already.
    expect(got.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
