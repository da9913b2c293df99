import * as v from 'valibot'
import type { Appointment } from '#domain/rows/appointment'
import { type Customer, customer } from '#domain/rows/customer'
import { locker } from '#domain/rows/locker'
import { product } from '#domain/rows/product'
import type { Business } from '#server/demo/business'
import { rooms, services, staffs, store, storeCode } from '../../bench/sync/big-business'

const count = 20
const numbers = Array.from({ length: count }, (_, index) => index)
const inStore = { storeCode, available: true }

/** The store has as many lockers and customers as therapists and rooms. */
export const lockerIds = numbers.map((number) => `locker-${number}`)
export const mobileOf = (number: number) => `6391820000${String(number).padStart(2, '0')}`

const products = [{ id: 'tea', name: 'Tea', price: 60.5, type: 'DRINKS' }]

const regular = (number: number): Customer =>
  v.parse(customer, {
    id: `customer-${number}`,
    firstName: 'Regular',
    mobileNumber: mobileOf(number),
    status: 'ACTIVE',
    type: 'REGULAR',
    version: 1,
  })

interface More {
  appointments?: readonly Appointment[]
  customers?: readonly Customer[]
}

/** The store of the sync benches, where twenty tablets book without conflicts. */
export function busyStore({ appointments = [], customers = [] }: More = {}): Business {
  const rows = {
    store,
    services,
    staffs,
    rooms,
    promos: [],
    lockers: lockerIds.map((id) => v.parse(locker, { ...inStore, id, name: id })),
    products: products.map((row) => v.parse(product, { ...inStore, ...row })),
    appointments,
    known: customers.map(({ id }) => id),
  }
  const account = { password: 'owner-secret', firstName: 'Olivia', lastName: 'Serrano', storeCode }
  return {
    stores: [rows],
    customers: [...numbers.map(regular), ...customers],
    points: [],
    accounts: [{ ...account, username: 'owner', roles: ['ADMIN', 'SUPER_ADMIN'] }],
  }
}
