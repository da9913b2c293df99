import { productFields } from '../fields/products'
import { promoFields } from '../fields/promos'
import { serviceFields } from '../fields/services'
import { staffFields } from '../fields/staffs'
import { storeFields } from '../fields/stores'
import { clockWords } from '../kernel/date-words'
import { businessTimeOfInstant } from '../kernel/dates'
import type { Exception } from './exception'
import { daysWords } from './period'
import { reportTitles } from './titles'

/** An entry of the audit trail. */
export interface Audited {
  id: number
  /** ISO instant in UTC */
  at: string
  actor: string
  action: string
  table: string
  rowId: string
  changes: Readonly<Record<string, readonly [unknown, unknown]>>
  /** the name of the row, if it is known */
  name: string
  /** the colleague who allowed it; null: none */
  allowedBy: string | null
}

/** Actions of the audit trail that change no row. */
export const auditActions = {
  failedLogIn: 'failedLogIn',
  download: 'downloadReport',
  discard: 'discardConflict',
} as const

interface Label {
  label: string
}

/** The fields that an owner wants to look at, by table. */
const watched: Readonly<Record<string, Readonly<Record<string, Label>>>> = {
  services: {
    price: serviceFields.price,
    prices: serviceFields.prices,
    extensionPrice: serviceFields.extensionPrice,
    extensionCommission: serviceFields.extensionCommission,
  },
  products: { price: productFields.price },
  promos: { percent: promoFields.percent, serviceLessPriceMap: promoFields.serviceLessPriceMap },
  staffs: { serviceCommissionMap: staffFields.serviceCommissionMap },
  stores: {
    charge: storeFields.charge,
    refundLimit: storeFields.refundLimit,
    countsBlind: storeFields.countsBlind,
    opensDrawerFirst: storeFields.opensDrawerFirst,
    showsExceptions: storeFields.showsExceptions,
    loyaltyPointsConfig: storeFields.loyaltyPointsConfig,
    loyaltyMinimumPointsToRedeem: storeFields.loyaltyMinimumPointsToRedeem,
    loyaltyPointsToRedeemDivisibleBy: storeFields.loyaltyPointsToRedeemDivisibleBy,
  },
}

/** Changed fields that make an entry an exception, by table; of a new row of `watched` none does. */
export const auditedFields: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(watched).map(([table, of]) => [table, Object.keys(of)])),
  users: ['id', 'enableAccess', 'roles', 'stores', 'password'],
}

/** Tables whose every entry is an exception. */
export const auditedTables: readonly string[] = ['api_keys', 'reports', 'conflicts']

/** Table of the failed log-ins in the audit trail, apart from `users`, whose histories any client could fill otherwise. */
export const logInTable = 'logIns'

/** The failed log-ins of an account on a business day. */
export interface FailedLogIns {
  userId: string
  username: string
  day: string
  count: number
  /** ISO instants in UTC */
  first: string
  last: string
}

/** Failed log-ins of a day as one exception, because a client can add any number of them. */
export function logInException(found: FailedLogIns): Exception {
  const { userId, username, day, count, first, last } = found
  const [from, until] = [first, last].map((at) => clockWords(businessTimeOfInstant(at)?.time))
  return {
    ...{ id: `logIn ${userId} ${day}`, kind: 'logIn', day, at: last, by: username },
    what: count === 1 ? 'Failed log-in' : `${count} failed log-ins`,
    why: count === 1 ? null : `From ${from} to ${until}`,
    ...{ about: username, allowedBy: null, amount: null, row: null },
  }
}

type Told = Pick<Exception, 'kind' | 'what'> & Partial<Exception>

/** The exception of an entry; null: it is none. `dayOf`: the business day of an instant. */
export function auditedException(
  entry: Audited,
  dayOf: (instant: string) => string,
): Exception | null {
  const { id, at, actor, name, allowedBy } = entry
  const told = toldOf(entry)
  if (!told) return null
  const shared = { id: `audit ${id}`, day: dayOf(at), at, by: actor, allowedBy, why: null }
  return { ...shared, about: name, amount: null, row: null, ...told }
}

function toldOf(entry: Audited): Told | null {
  if (entry.table === 'users') return ofAccount(entry)
  if (entry.table === 'api_keys') {
    const what = 'revoked' in entry.changes ? 'API key revoked' : 'API key added'
    return { kind: 'account', what }
  }
  if (entry.table === 'reports') return ofDownload(entry)
  return entry.table === 'conflicts' ? ofDiscard(entry) : ofPrice(entry)
}

function ofAccount({ changes }: Audited): Told | null {
  const words = 'id' in changes ? ['Account added'] : accountChanges(changes)
  return words.length === 0 ? null : { kind: 'account', what: words.join(', ') }
}

function accountChanges({ enableAccess, roles, stores, password }: Audited['changes']): string[] {
  const access = enableAccess?.[1] ? 'Access given' : 'Access withdrawn'
  return [
    ...(enableAccess ? [access] : []),
    ...(roles ? [`Roles: ${wordsOf(roles[0])} → ${wordsOf(roles[1])}`] : []),
    ...(stores ? [`Other stores: ${wordsOf(stores[0])} → ${wordsOf(stores[1])}`] : []),
    ...(password ? ['New password'] : []),
  ]
}

function ofDownload({ rowId, changes: { start, end, month, year } }: Audited): Told {
  const title = Object.entries(reportTitles).find(([name]) => name === rowId)?.[1] ?? rowId
  const [first, last] = [start?.[1], end?.[1]].map((day) => (typeof day === 'string' ? day : ''))
  const period = [month?.[1], year?.[1]].filter(Boolean).map(String).join('/')
  const why = first && last ? daysWords({ start: first, end: last }) : period || null
  return { kind: 'export', what: 'Report downloaded', about: title, why }
}

/** Changed prices and rules of money. A new row changes none. */
function ofPrice({ table, changes }: Audited): Told | null {
  const fields = Object.entries(watched[table] ?? {}).filter(([field]) => field in changes)
  if (fields.length === 0 || 'id' in changes) return null
  const what = table === 'stores' ? 'Setting changed' : 'Price changed'
  const why = fields.map(([field, { label }]) => changeWords(label, changes[field])).join(', ')
  return { kind: 'price', what, why }
}

/** Plain values before and after; other fields by their label. */
function changeWords(label: string, [was, is]: readonly [unknown, unknown] = [null, null]) {
  const isPlain = [was, is].every((value) => value === null || typeof value !== 'object')
  return isPlain ? `${label}: ${wordsOf(was)} → ${wordsOf(is)}` : label
}

function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(String).join(', ')
  return value === null || value === undefined || value === '' ? 'none' : String(value)
}

/** A conflict that was discarded on a tablet, which another user's session may have told. */
function ofDiscard({ rowId, actor, changes: { reason, what, by, table, row } }: Audited): Told {
  const [why, act, user, of, id] = [reason, what, by, table, row].map((pair) =>
    typeof pair?.[1] === 'string' ? pair[1] : '',
  )
  return {
    ...{ id: discardId(rowId), kind: 'conflict', what: `Discarded: ${act}` },
    ...{ by: user && user !== actor ? `${user}, told by ${actor}` : actor, why: why || null },
    ...{ row: of && id ? { table: of, id, day: null } : null },
  }
}

/** The id of the exception of a discarded entry of a tablet. */
export const discardId = (entryId: string): string => `discard ${entryId}`
