import { sql } from 'kysely'
import * as v from 'valibot'
import { customer } from '#domain/rows/customer'
import type { ServiceDeps } from '#server/context'
import type { MemoryDatabase } from '#server/db/memory'
import type { Account, Business, StoreRows } from '#server/demo/business'
import { permit } from '../../domain/tax/registered'
import { business, makati } from '../../support/business'
import { morningOf } from './morning'

/** The users by store. Ids of rows of the second store have a prefix. */
export const teams = [
  { storeCode: makati.code, prefix: '', users: ['rosa', 'tomas'] },
  { storeCode: 'SERENITY_CEBU', prefix: 'c-', users: ['cely'] },
] as const
export type Team = (typeof teams)[number]
/** The team of a tablet; the third tablet is in the second store. */
export const teamAt = (tablet: number): Team => teams[tablet === 2 ? 1 : 0]
export type UserName = Team['users'][number]
export const users: readonly UserName[] = teams.flatMap((team) => [...team.users])

/** The id of a row in the given store, made of its id in the first one. */
export const inStore = (storeCode: string | undefined, id: string): string =>
  `${teams.find((team) => team.storeCode === storeCode)?.prefix ?? ''}${id}`

/** A tablet of the first store on which three users switch by their PINs. Two have only the rights of their roles. */
export const desk = {
  storeCode: makati.code,
  pins: { nina: '204817', lea: '1379', tomas: '2580' },
  roles: { nina: 'STAFF', lea: 'LEAD' },
  staff: 'nina',
  lead: 'lea',
} as const
export type DeskUser = keyof typeof desk.pins

/** All accounts. */
export const everyone: readonly string[] = [...users, desk.staff, desk.lead]

export const password = 'secret'

/** Password functions that take no time. */
export const passwords: ServiceDeps['passwords'] = {
  hash: async (plain) => `plain ${plain}`,
  matches: async (plain, hash) => hash === `plain ${plain}`,
  isBusy: () => false,
}

const small = business()
const values = <Row>(rows: ReadonlyMap<string, Row>): Row[] => [...rows.values()]

const morning = morningOf(small)

/** Customers whom both stores know. */
const guests = morning.customers

/** Customers of the service whom no tablet knows before they book. */
const strangers = ['639990000001', '639990000002'].map((mobileNumber, index) =>
  v.parse(customer, {
    id: `stranger-${index + 1}`,
    firstName: 'Lola',
    lastName: 'Reyes',
    notes: 'Only in the morning',
    twitter: '@lola',
    mobileNumber,
    pointsEarned: 300,
  }),
)

/** Ids of the customers whom a store knows at first. */
const guestIds: ReadonlySet<string> = new Set(guests.map(({ id }) => id))

const first: StoreRows = {
  store: makati,
  services: values(small.services),
  promos: values(small.promos),
  // The service's lookups have other ids of breaks than the small business.
  staffs: values(small.staffs).map((row) => ({
    ...row,
    staffBreaks: ['BREAK-1200', 'BREAK-1600'],
  })),
  rooms: values(small.rooms),
  lockers: values(small.lockers),
  products: values(small.products).map((row) => ({ ...row, type: `${row.type}S` })),
  appointments: morning.appointments,
  known: [...guestIds],
}

/** The same rows for another store, without the visits; customers are shared. */
function copyOf(rows: StoreRows, { storeCode, prefix }: Team): StoreRows {
  const { services, promos, staffs, rooms, lockers, products } = rows
  const named = [services, promos, staffs, rooms, lockers, products].flat().map(({ id }) => id)
  const { known, ...rest } = rows
  const own = { ...rest, appointments: [] }
  const text = [...named, 'makati'].reduce(
    (copied, id) => copied.replaceAll(`"${id}"`, `"${prefix}${id}"`),
    JSON.stringify(own).replaceAll(makati.code, storeCode),
  )
  const copied = JSON.parse(text)
  // The second store has all that the law asks for.
  const store = { ...copied.store, taxKind: 'VAT', givesPrivileges: true }
  return { ...copied, store, known }
}

const accountOf = (username: string, storeCode: string, roles: readonly string[]): Account => {
  return { username, password, firstName: username, lastName: 'Front', roles, storeCode }
}

/** The service's data at the start of a run: two stores, their staff, the customers. */
export const opening: Business = {
  stores: [first, copyOf(first, teams[1])],
  // Rows of the service have a version, which orders their changes.
  customers: [...guests, ...strangers].map((row) => ({ ...row, version: 1 })),
  points: morning.points,
  accounts: [
    // All users may do everything, also change points and set the loyalty rules.
    ...teams.flatMap(({ users: people, storeCode }) =>
      people.map((username) => accountOf(username, storeCode, ['ADMIN', 'SUPER_ADMIN'])),
    ),
    ...Object.entries(desk.roles).map(([name, role]) => accountOf(name, desk.storeCode, [role])),
  ],
}

/** Points of the customers before the first visits of the day. */
export const openingPoints: ReadonlyMap<string, number> = new Map(
  [...small.customers.values(), ...strangers].map((row) => [row.id, row.pointsEarned]),
)

/** Gives all stores a permit for invoices, of which tablets hear by the feed. */
export async function permitInvoices({ queries }: MemoryDatabase): Promise<void> {
  const given = JSON.stringify(permit)
  await sql`update stores set tax_kind = 'VAT', permit = ${given}::jsonb,
    version = last_version + 1, last_version = last_version + 1`.execute(queries)
}
