import { receiptPaper } from '#domain/appointment/correction/note-print'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'

interface Printed {
  row: Appointment
  world: World
  /** the customer of the visit; null if unknown */
  customer: Customer | null
}

const named = ['services', 'staffs', 'rooms', 'lockers', 'promos', 'products'] as const

/** Keys of what else a receipt has that changes later: the customer's number, and points after the visit. */
const numberKey = 'mobileNumber'
const pointsKey = 'pointsBalance'

/** The names on a visit's receipt, by the id of the row. `seconds`: bookings of second therapists. */
export function namesOn(
  row: Appointment,
  world: World,
  seconds: readonly Appointment[],
  customer: Customer | null,
): Record<string, string> {
  const own = [row, ...seconds.filter(({ tandemOf }) => tandemOf === row.id)]
  const ids = [
    ...[...row.serviceIds, ...Object.keys(row.productsOrdered)],
    ...[row.roomId, row.lockerId, row.promoId, ...own.map(({ staffId }) => staffId)],
  ].flatMap((id) => id ?? [])
  const names = ids.flatMap((id) =>
    named.flatMap((table) => {
      const name = world[table].get(id)?.name
      return name === undefined ? [] : [[id, name] as const]
    }),
  )
  const balance = customer ? [[pointsKey, `${customer.pointsEarned}`] as const] : []
  return Object.fromEntries([
    ...[[row.id, row.name] as const, [numberKey, row.mobileNumber] as const],
    ...[...balance, ...names],
  ])
}

/** A visit, its customer and the business as its receipt had them when it was printed first. */
export function asPrinted({ row, world, customer }: Printed): Printed {
  const { names = {} } = row.prints.find(({ paper }) => paper === receiptPaper) ?? {}
  const renamed = <Row extends { id: string; name: string }>(rows: ReadonlyMap<string, Row>) =>
    new Map([...rows].map(([id, each]) => [id, { ...each, name: names[id] ?? each.name }]))
  if (Object.keys(names).length === 0) return { row, world, customer }
  const { services, staffs, rooms, lockers, promos, products } = world
  return {
    row: {
      ...row,
      name: names[row.id] ?? row.name,
      mobileNumber: names[numberKey] ?? row.mobileNumber,
    },
    customer:
      customer && pointsKey in names
        ? { ...customer, pointsEarned: Number(names[pointsKey]) }
        : null,
    world: {
      ...world,
      services: renamed(services),
      staffs: renamed(staffs),
      rooms: renamed(rooms),
      lockers: renamed(lockers),
      promos: renamed(promos),
      products: renamed(products),
    },
  }
}
