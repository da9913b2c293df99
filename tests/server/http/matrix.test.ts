import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { type CallName, calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { errorBody } from '#domain/calls/errors'
import { hasRole } from '#domain/calls/session'
import { hashOf } from '#server/sessions/hash'
import { storeCode } from '../../support/business'
import { type Clerk, logIn } from '../support/clerk'
import { rightRequest } from '../support/right-request'
import { cebu } from '../support/small-business'
import { openService, requestOf, type Sent, type TestService } from '../support/test-service'

/*
 * Makes every call as every identity, with the store named in every place. A new call is included automatically;
 * without its expected answer here the test doesn't compile.
 */

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

/** Calls without a token, and one whose body has the caller's own password. */
const apart = ['authenticate', 'setup', 'setUp', 'changePassword'] as const
type Asked = Exclude<CallName, (typeof apart)[number]>
const names = Object.keys(calls).filter((name): name is Asked => !apart.some((one) => one === name))

/** A caller. Without a store there is no session. */
interface Identity {
  token?: string
  store?: string
  roles: string
}

async function identities(): Promise<Record<string, Identity>> {
  const tokenOf = async (username: string) => (await logIn(service, username)).token
  const [loggedOut, expired, disabled] = [
    await logIn(service, 'makati'),
    await tokenOf('owner'),
    await tokenOf('leaver'),
  ]
  await loggedOut.send(calls.logout)
  const { queries } = service.db
  await queries
    .updateTable('tokens')
    .set({ expires_at: '2026-01-01T00:00:00Z' })
    .where('hash', '=', hashOf(expired))
    .execute()
  await queries
    .updateTable('users')
    .set({ enable_access: false })
    .where('username', '=', 'leaver')
    .execute()
  const both = 'ADMIN,SUPER_ADMIN'
  return {
    nobody: { roles: '' },
    stranger: { token: 'made-up', roles: '' },
    'logged out': { token: loggedOut.token, roles: '' },
    expired: { token: expired, roles: '' },
    disabled: { token: disabled, roles: '' },
    admin: { token: makati.token, store: storeCode, roles: 'ADMIN' },
    'super admin': { token: await tokenOf('owner'), store: storeCode, roles: both },
    "other store's admin": { token: await tokenOf('cebu'), store: cebu, roles: 'ADMIN' },
    "other store's super admin": { token: await tokenOf('cebu-owner'), store: cebu, roles: both },
  }
}

const asObject = (body: unknown): object => (typeof body === 'object' && body ? body : {})

/** Where a store can be named. */
const placements: Record<string, (sent: Sent, code: string) => Sent> = {
  header: (sent, code) => ({ ...sent, headers: { STORE_CODE: code } }),
  query: (sent, code) => ({ ...sent, query: { ...sent.query, storeCode: code } }),
  body: (sent, code) =>
    sent.body === undefined
      ? { ...sent, headers: { STORE_CODE: code } }
      : { ...sent, body: { ...asObject(sent.body), storeCode: code } },
}

/** The request with the store named in every place. */
const everywhere = (sent: Sent, code: string): Sent =>
  Object.values(placements).reduce((filled, place) => place(filled, code), sent)

/** The stores named by a request. */
function storesIn({ query, params, headers, body }: Sent): string[] {
  const named = [query?.storeCode, params?.storeCode, headers?.STORE_CODE]
  const inBody = Object.entries(asObject(body)).flatMap(([key, value]) =>
    key === 'storeCode' ? [String(value)] : [],
  )
  return [...named.flatMap((code) => code ?? []), ...inBody]
}

/** Status with which a request must be refused; null when it is granted, or its ids decide. */
function refusal(name: Asked, { token, store, roles }: Identity, sent: Sent): number | null {
  const call: AnyCall = calls[name]
  if (!store) return token === undefined && call.needs.includes('token') ? 400 : 401
  if (call.role === 'SUPER_ADMIN' && !hasRole(roles, 'SUPER_ADMIN')) return 403
  return storesIn(sent).some((code) => code !== store) ? 403 : null
}

async function ask(name: Asked, { token }: Identity, sent: Sent) {
  const response = await service.handle(requestOf(calls[name], { ...sent, token }))
  const text = response.status >= 400 ? await response.text() : ''
  await response.body?.cancel().catch(() => {})
  return { status: response.status, text }
}

/** Number of changes ever written, by the audit trail. */
async function written(): Promise<number> {
  const { rows } = await service.db.queries
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

test.each(names)('API-ROLE API-STORE API-AUTH %s', async (name) => {
  const everybody = await identities()
  const sent = await rightRequest(name, makati)
  const before = await written()
  for (const [who, identity] of Object.entries(everybody)) {
    const tries: [string, Sent][] = [['nowhere', sent]]
    for (const [where, place] of Object.entries(placements))
      for (const code of [storeCode, cebu, 'NOWHERE']) tries.push([where, place(sent, code)])
    for (const [where, one] of tries) {
      const expected = refusal(name, identity, one)
      if (expected === null) continue
      const { status, text } = await ask(name, identity, one)
      expect({ who, where, named: storesIn(one), status }).toMatchObject({ status: expected })
      const body: unknown = JSON.parse(text)
      expect(v.is(errorBody, body)).toBe(true)
      expect(body).not.toHaveProperty('current')
      expect(text).not.toContain('63917')
    }
  }
  expect(await written()).toBe(before)
  const granted = everywhere(sent, storeCode)
  const owner = everybody['super admin'] ?? { roles: '' }
  expect(await ask(name, owner, granted)).toMatchObject({ status: calls[name].status })
})

/**
 * Statuses for the super admin of another store, with requests that are right in Makati: customers are shared, new rows
 * belong to the caller's store, all other rows are not found.
 */
const abroad: Record<Asked, number> = {
  logout: 200,
  createAppointment: 404,
  createGroup: 404,
  moveGroup: 404,
  cancelGroup: 404,
  payGroup: 404,
  updateAppointment: 404,
  checkInAppointment: 404,
  completeAppointment: 404,
  cancelAppointment: 404,
  correctPayment: 404,
  addTip: 404,
  refundAppointment: 404,
  voidLine: 404,
  undoCompletion: 404,
  signCorrection: 404,
  extendAppointment: 404,
  startAppointment: 404,
  addAbsence: 404,
  cancelAbsence: 404,
  appointmentsByDate: 403,
  config: 200,
  appointmentByLocker: 404,
  availableResources: 404,
  unavailableResources: 200,
  customerFigures: 200,
  customer: 200,
  updateCustomer: 200,
  addCustomer: 201,
  removeCustomer: 200,
  mergeCustomers: 200,
  changeMobileNumber: 200,
  updatePoints: 200,
  services: 200,
  promos: 200,
  staffs: 200,
  rooms: 200,
  lockers: 200,
  products: 200,
  drawers: 200,
  openDrawer: 201,
  moveCash: 404,
  closeDrawer: 404,
  signDrawer: 404,
  sales: 200,
  attendances: 200,
  clockIn: 404,
  clockOut: 404,
  skipTurn: 404,
  endSkip: 404,
  absences: 200,
  sell: 404,
  receiveMoney: 201,
  usedReference: 200,
  refundSale: 404,
  signSaleCorrection: 404,
  store: 200,
  staff: 404,
  addService: 404,
  updateService: 404,
  addPromo: 404,
  updatePromo: 404,
  addStaff: 201,
  updateStaff: 404,
  addRoom: 404,
  updateRoom: 404,
  addLocker: 201,
  updateLocker: 404,
  addProduct: 201,
  updateProduct: 404,
  deleteResource: 404,
  updateLoyalty: 403,
  updateStoreSettings: 403,
  register: 201,
  users: 200,
  updateUser: 404,
  setPassword: 404,
  ownStores: 200,
  openStore: 201,
  copyRows: 422,
  apiKeys: 200,
  addApiKey: 201,
  revokeApiKey: 404,
  failedMessages: 200,
  sendMessageAgain: 404,
  history: 200,
  metrics: 200,
  dailyReport: 200,
  customersReport: 200,
  commissionsReport: 200,
  staffsReport: 200,
  dnaReport: 200,
  salesReport: 200,
  occupancyReport: 200,
  customerFiguresReport: 200,
  allStoresReport: 200,
  reportPreview: 200,
  changes: 200,
  changesStream: 200,
  batch: 200,
  importRows: 404,
}

test.each(names)('API-STORE %s with ids of Makati, asked from Cebu', async (name) => {
  const sent = await rightRequest(name, makati)
  const rowsOf = () =>
    service.db.queries
      .selectFrom('audit')
      .select(['table_name', 'row_id'])
      .where('store_code', '=', storeCode)
      .execute()
  const before = await rowsOf()
  const { token } = await logIn(service, 'cebu-owner')
  const { status } = await ask(name, { token, roles: '' }, sent)
  expect(status).toBe(abroad[name])
  expect(await rowsOf()).toEqual(before)
})

test.each(['services', 'promos', 'staffs', 'rooms', 'lockers', 'products', 'users'] as const)(
  'API-STORE no row of Makati among the %s of Cebu',
  async (name) => {
    const { send } = await logIn(service, 'cebu-owner')
    const { body } = await send(calls[name])
    const rows = v.parse(v.array(v.looseObject({ storeCode: v.string() })), body)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter((row) => row.storeCode !== cebu)).toEqual([])
    if (name === 'users') return
    expect(JSON.stringify(body)).not.toMatch(/"(swedish|ana|r1|l1|rainy|water)"/)
  },
)
