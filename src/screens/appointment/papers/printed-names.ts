import { receiptPaper } from '#domain/appointment/correction/note-print'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'

const named = ['services', 'staffs', 'rooms', 'lockers', 'promos', 'products'] as const

/** The names on a visit's receipt, by the id of the row. `seconds`: bookings of second therapists. */
export function namesOn(
  row: Appointment,
  world: World,
  seconds: readonly Appointment[],
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
  return Object.fromEntries([[row.id, row.name], ...names])
}

/** A visit and the business with the names that its receipt had when it was printed first. */
export function asPrinted(row: Appointment, world: World): { row: Appointment; world: World } {
  const { names = {} } = row.prints.find(({ paper }) => paper === receiptPaper) ?? {}
  const renamed = <Row extends { id: string; name: string }>(rows: ReadonlyMap<string, Row>) =>
    new Map([...rows].map(([id, each]) => [id, { ...each, name: names[id] ?? each.name }]))
  if (Object.keys(names).length === 0) return { row, world }
  const { services, staffs, rooms, lockers, promos, products } = world
  return {
    row: { ...row, name: names[row.id] ?? row.name },
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
