import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { type CallName, calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { errorBody } from '#domain/calls/errors'
import { each } from '#domain/kernel/each'
import { may, roleOf } from '#domain/may'
import { storedSchemas } from '#domain/rows/register'
import type { Database } from '#server/db/database'
import { hashOf } from '#server/sessions/hash'
import { storeCode } from '../../support/business'
import { filledDatabase } from '../../support/memory-database'
import { adminBody } from '../support/bodies'
import { type Clerk, clerk, logIn } from '../support/clerk'
import { rightRequest } from '../support/right-request'
import { cebu } from '../support/small-business'
import {
  newSession,
  requestOf,
  type Sent,
  serviceOn,
  serviceOver,
  showExceptions,
  type TestService,
} from '../support/test-service'

/* Makes every call as every identity, with the store named in every place. */
/** Calls without a token. */
const apart = ['authenticate', 'setup', 'setUp'] as const
type Asked = Exclude<CallName, (typeof apart)[number]>
const names = Object.keys(calls).filter((name): name is Asked => !apart.some((one) => one === name))

/** A caller. Without a store there is no session. `isOfDesk`: one whose role is limited; a foreign store is tried once. */
interface Identity {
  token?: string
  store?: string
  isOfDesk?: true
  roles: string
}

let service: TestService
let everybody: Record<string, Identity>
let makati: Clerk
beforeEach(async () => {
  service = serviceOver(await filledDatabase('everybody', logEverybodyIn))
  makati = clerk(service, everybody.admin?.token ?? '')
})

async function logEverybodyIn(db: Database) {
  const asked = await serviceOn(db)
  await showExceptions(asked)
  const tokenOf = (username: string) => newSession(asked, username)
  const [loggedOut, expired, disabled] = [
    await logIn(asked, 'makati'),
    await tokenOf('owner'),
    await tokenOf('leaver'),
  ]
  await loggedOut.send(calls.logout)
  await db.queries
    .updateTable('tokens')
    .set({ expires_at: '2026-01-01T00:00:00Z' })
    .where('hash', '=', hashOf(expired))
    .execute()
  await db.queries
    .updateTable('users')
    .set({ enable_access: false })
    .where('username', '=', 'leaver')
    .execute()
  const both = 'ADMIN,SUPER_ADMIN'
  everybody = {
    nobody: { roles: '' },
    stranger: { token: 'made-up', roles: '' },
    'logged out': { token: loggedOut.token, roles: '' },
    expired: { token: expired, roles: '' },
    disabled: { token: disabled, roles: '' },
    admin: { token: await tokenOf('makati'), store: storeCode, roles: 'ADMIN' },
    'super admin': { token: await tokenOf('owner'), store: storeCode, roles: both },
    ...(await deskOf(asked)),
    "other store's admin": { token: await tokenOf('cebu'), store: cebu, roles: 'ADMIN' },
    "other store's super admin": { token: await tokenOf('cebu-owner'), store: cebu, roles: both },
  }
  asked.close()
}

/** Accounts of the desk, of a role that is unknown, and of one that was there before the roles of the desk. */
async function deskOf(asked: TestService): Promise<Record<string, Identity>> {
  const owner = await logIn(asked, 'owner')
  const identityOf = async (username: string, roles: string, odd: object = {}) => {
    const role = roles.startsWith('LEAD') ? 'LEAD' : 'STAFF'
    const body = { ...adminBody, username, password: `${username}-secret`, role }
    expect((await owner.send(calls.register, { body })).status).toBe(201)
    const query = asked.db.queries.updateTable('users').set(odd).where('username', '=', username)
    if (Object.keys(odd).length > 0) await query.execute()
    const token = await newSession(asked, username)
    return { token, store: storeCode, roles, isOfDesk: true as const }
  }
  const unknown = { roles: JSON.stringify(['CASHIER']) }
  return {
    desk: await identityOf('desk01', 'STAFF,LIMITED'),
    'shift leader': await identityOf('lead01', 'LEAD,LIMITED'),
    'without a role': await identityOf('odd01', 'CASHIER,NO_RIGHTS', unknown),
    'former account': await identityOf('old01', 'STAFF', { is_former: true }),
  }
}

const asObject = (body: unknown): object => (typeof body === 'object' && body ? body : {})

/** Where a store can be named. */
const placements: Record<string, (sent: Sent, code: string) => Sent> = {
  header: (sent, code) => ({ ...sent, headers: { STORE_CODE: code } }),
  query: (sent, code) => ({ ...sent, query: { ...sent.query, storeCode: code } }),
  body: (sent, code) => ({ ...sent, body: { ...asObject(sent.body), storeCode: code } }),
}

const placesIn = ({ body }: Sent) =>
  Object.entries(placements).filter(([where]) => where !== 'body' || body !== undefined)

/** The request with the store named in every place. */
const everywhere = (sent: Sent, code: string): Sent =>
  placesIn(sent).reduce((filled, [, place]) => place(filled, code), sent)

/** A caller without a session is refused wherever a store is named, so its own is enough. */
function triesOf({ store, isOfDesk }: Identity, sent: Sent): [string, Sent][] {
  const nowhere: [string, Sent] = ['nowhere', sent]
  if (isOfDesk) return [nowhere, ['header', { ...sent, headers: { STORE_CODE: cebu } }]]
  if (!store) return [nowhere, ['everywhere', everywhere(sent, storeCode)]]
  return [
    nowhere,
    ...placesIn(sent).flatMap(([where, place]) =>
      [storeCode, cebu, 'NOWHERE'].map((code): [string, Sent] => [where, place(sent, code)]),
    ),
  ]
}

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
  if (!may(roles, call.may)) return 403
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
  const sent = await rightRequest(name, makati)
  const before = await written()
  for (const [who, identity] of Object.entries(everybody))
    for (const [where, one] of triesOf(identity, sent)) {
      const expected = refusal(name, identity, one)
      if (expected === null) continue
      const { status, text } = await ask(name, identity, one)
      expect({ who, where, named: storesIn(one), status }).toMatchObject({ status: expected })
      const body: unknown = JSON.parse(text)
      expect(v.is(errorBody, body)).toBe(true)
      for (const secret of ['"current"', '63917']) expect(text).not.toContain(secret)
    }
  expect(await written()).toBe(before)
  const least = everybody[roleOf(calls[name].may) ? 'super admin' : 'admin']
  const granted = await ask(name, least ?? { roles: '' }, everywhere(sent, storeCode))
  expect(granted).toMatchObject({ status: calls[name].status })
})

/** Statuses for another store's super admin: customers are shared, new rows are the caller's. All others: not found. */
const abroad: Partial<Record<Asked, number>> = {
  ...each(storedSchemas, 200),
  logout: 200,
  changePassword: 403,
  setPin: 403,
  appointmentsByDate: 403,
  config: 200,
  unavailableResources: 200,
  customerFigures: 200,
  customer: 200,
  updateCustomer: 200,
  addCustomer: 201,
  removeCustomer: 200,
  mergeCustomers: 200,
  changeMobileNumber: 200,
  updatePoints: 200,
  openDrawer: 201,
  receiveMoney: 201,
  openSeries: 422,
  usedReference: 200,
  store: 200,
  addStaff: 201,
  addLocker: 201,
  addProduct: 201,
  updateLoyalty: 403,
  updateStoreSettings: 403,
  changeRights: 403,
  register: 201,
  users: 200,
  ownStores: 200,
  switchStore: 403,
  openStore: 201,
  copyRows: 422,
  apiKeys: 200,
  addApiKey: 201,
  messageProvider: 200,
  failedMessages: 200,
  restoreReports: 200,
  reportRestore: 201,
  history: 200,
  metrics: 200,
  dailyReport: 200,
  customersReport: 200,
  commissionsReport: 200,
  staffsReport: 200,
  dnaReport: 200,
  salesReport: 200,
  takingsReport: 200,
  drawersReport: 200,
  dayMoney: 200,
  occupancyReport: 200,
  customerFiguresReport: 200,
  allStoresReport: 200,
  exceptionsReport: 200,
  exceptions: 200,
  tellDiscards: 201,
  searchAudit: 200,
  reportPreview: 200,
  changes: 200,
  changesStream: 200,
  batch: 200,
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
  const { status } = await ask(name, everybody["other store's super admin"] ?? { roles: '' }, sent)
  expect(status).toBe(abroad[name] ?? 404)
  expect(await rowsOf()).toEqual(before)
})

test.each(['services', 'promos', 'staffs', 'rooms', 'lockers', 'products', 'users'] as const)(
  'API-STORE no row of Makati among the %s of Cebu',
  async (name) => {
    const { token = '' } = everybody["other store's super admin"] ?? {}
    const { body } = await service.send(calls[name], { token })
    const rows = v.parse(v.array(v.looseObject({ storeCode: v.string() })), body)
    expect(rows).not.toHaveLength(0)
    expect(rows.filter((row) => row.storeCode !== cebu)).toEqual([])
    if (name === 'users') return
    expect(JSON.stringify(body)).not.toMatch(/"(swedish|ana|r1|l1|rainy|water)"/)
  },
)
