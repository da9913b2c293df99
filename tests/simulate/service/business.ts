import type { ServiceDeps } from '#server/context'
import type { Business } from '#server/demo/business'
import { business, makati } from '../../support/business'

export const users = ['rosa', 'tomas'] as const
export type UserName = (typeof users)[number]
export const password = 'secret'

/** No time is spent on hashing. */
export const passwords: ServiceDeps['passwords'] = {
  hash: async (plain) => `plain ${plain}`,
  matches: async (plain, hash) => hash === `plain ${plain}`,
  isBusy: () => false,
}

const small = business()
const values = <Row>(rows: ReadonlyMap<string, Row>): Row[] => [...rows.values()]

/** What the database holds when a run begins: one store, its people, three customers. */
export const opening: Business = {
  stores: [
    {
      store: makati,
      services: values(small.services),
      promos: values(small.promos),
      // The lookups are the service's own here: its breaks have other names.
      staffs: values(small.staffs).map((row) => ({
        ...row,
        staffBreaks: ['BREAK-1200', 'BREAK-1600'],
      })),
      rooms: values(small.rooms),
      lockers: values(small.lockers),
      products: values(small.products),
      appointments: [],
      known: values(small.customers).map((row) => row.id),
    },
  ],
  customers: values(small.customers),
  points: [],
  accounts: users.map((username) => ({
    username,
    password,
    firstName: username,
    lastName: 'Front',
    roles: ['ADMIN'],
    storeCode: makati.code,
  })),
}

export const openingPoints: ReadonlyMap<string, number> = new Map(
  values(small.customers).map((row) => [row.id, row.pointsEarned]),
)
