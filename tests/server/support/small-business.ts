import type { World } from '#domain/rows/world'
import type { Account, Business, StoreRows } from '#server/demo/business'
import { business } from '../../support/business'

export const cebu = 'SERENITY_CEBU'

/** A row for the second store, whose resources have ids of their own: `ana` is `cebu-ana` there. */
function inCebu<Row extends { id: string }>(row: Row): Row {
  return { ...row, id: `cebu-${row.id}`, storeCode: cebu }
}

function rowsOf(world: World): StoreRows {
  return {
    store: world.store,
    services: [...world.services.values()],
    promos: [...world.promos.values()],
    // The service's lookups have other ids of breaks.
    staffs: [...world.staffs.values()].map((row) => ({
      ...row,
      staffBreaks: ['BREAK-1200', 'BREAK-1800'],
    })),
    rooms: [...world.rooms.values()],
    lockers: [...world.lockers.values()],
    products: [...world.products.values()],
    appointments: [],
    known: [],
  }
}

const idsInCebu = <Value>(map: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.entries(map).map(([id, value]) => [`cebu-${id}`, value]))

function cebuRows(rows: StoreRows): StoreRows {
  return {
    store: { ...rows.store, id: 'cebu', code: cebu, name: 'Serenity Cebu' },
    services: rows.services.map(inCebu),
    promos: rows.promos
      .map(inCebu)
      .map((row) => ({ ...row, serviceLessPriceMap: idsInCebu(row.serviceLessPriceMap) })),
    staffs: rows.staffs
      .map(inCebu)
      .map((row) => ({ ...row, serviceCommissionMap: idsInCebu(row.serviceCommissionMap) })),
    rooms: rows.rooms
      .map(inCebu)
      .map((row) => ({ ...row, serviceIds: row.serviceIds.map((id) => `cebu-${id}`) })),
    lockers: rows.lockers.map(inCebu),
    products: rows.products.map(inCebu),
    appointments: [],
    known: [],
  }
}

const account = (username: string, storeCode: string, ...roles: string[]): Account => ({
  username,
  password: `${username}-secret`,
  firstName: username,
  lastName: 'Clerk',
  roles,
  storeCode,
})

/** The domain tests' business as rows, a second store like it, and seven accounts. */
export function smallBusiness(): Business {
  const world = business()
  const rows = rowsOf(world)
  const makati = world.store.code
  return {
    stores: [rows, cebuRows(rows)],
    customers: [...world.customers.values()],
    points: [],
    accounts: [
      account('owner', makati, 'ADMIN', 'SUPER_ADMIN'),
      account('makati', makati, 'ADMIN'),
      account('leaver', makati, 'ADMIN'),
      account('cashier', makati, 'ADMIN'),
      account('cebu', cebu, 'ADMIN'),
      account('cebu-owner', cebu, 'ADMIN', 'SUPER_ADMIN'),
      { ...account('gone', makati, 'ADMIN'), enableAccess: false },
    ],
  }
}
