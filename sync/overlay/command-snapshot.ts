import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import { keyOf, withRow } from '#domain/rows/rows'
import type { Changes, World } from '#domain/rows/world'
import { isNear, placesByDay } from '#domain/slot/near'
import { putPerson } from './group-overlay'

/**
 * Rows of a store as screens show them, kept in memory to check commands against. Includes this tab's own commands; any
 * other write makes it outdated.
 */
export interface CommandSnapshot {
  store: string
  readonly world: World
  /** days and mobile numbers whose rows are loaded */
  days: Set<string>
  mobiles: Set<string>
  putRow(row: Appointment): void
  putCustomer(customer: Customer): void
  /** Applies the changes of a command while it is being stored. */
  apply(changes: Changes): void
  /**
   * The world with only `rows`, the appointments near them, the group of a new guest and the uses of a promo, which are
   * all that a check of `rows` needs.
   */
  around(rows: readonly Appointment[]): World
}

export function createCommandSnapshot(store: string, business: World): CommandSnapshot {
  const appointments = new Map<string, Appointment>()
  const customers = new Map<string, Customer>()
  const places = new Map<string, Map<string, Appointment>>()
  const mobiles = new Set<string>()
  let world: World = { ...business, appointments, customers }

  function putRow(row: Appointment) {
    const former = appointments.get(row.id)
    for (const place of former ? placesByDay(former) : []) places.get(place)?.delete(row.id)
    for (const place of placesByDay(row))
      places.set(place, (places.get(place) ?? new Map()).set(row.id, row))
    appointments.set(row.id, row)
  }

  function putCustomer(customer: Customer) {
    putPerson(customers, customer)
    mobiles.add(customer.mobileNumber)
  }

  /** The rows of the group that a new guest joins. */
  const groupOf = ({ groupId }: Appointment): Appointment[] =>
    groupId === null ? [] : [...appointments.values()].filter((each) => each.groupId === groupId)

  return {
    store,
    get world() {
      return world
    },
    days: new Set(),
    mobiles,
    putRow,
    putCustomer,
    apply(changes) {
      for (const change of changes.rows) {
        if (change.table === 'appointments') putRow(change.row)
        else if (change.table === 'customers') putCustomer(change.row)
        // The maps of appointments and customers are changed in place; only other tables need a new world.
        else world = withRow(world, { table: change.table, id: keyOf(change) }, change)
      }
    },
    around(rows) {
      const kept = rows.flatMap((row) => {
        const near = placesByDay(row)
          .flatMap((place) => [...(places.get(place)?.values() ?? [])])
          .filter((other) => isNear(other, row))
        const own = appointments.get(row.id)
        const others = [...near, ...usesOf(world, row)]
        return own ? [own, ...others] : [...others, ...groupOf(row)]
      })
      return { ...world, appointments: new Map(kept.map((each) => [each.id, each])) }
    },
  }
}

/** The bookings of a customer with the promo of a booking, if it may be used once. */
const usesOf = ({ promos, appointments }: World, { promoId, mobileNumber }: Appointment) =>
  promos.get(promoId ?? '')?.oncePerCustomer
    ? [...appointments.values()].filter(
        (each) => each.promoId === promoId && each.mobileNumber === mobileNumber,
      )
    : []
