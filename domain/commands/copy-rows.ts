import { sameText } from '../kernel/compare'
import type { StoreParts } from '../resources/copy-store'
import { fieldsOf } from '../resources/save'
import { lockerInput } from '../resources/save-locker'
import { productInput } from '../resources/save-product'
import { promoInput } from '../resources/save-promo'
import { roomInput } from '../resources/save-room'
import { serviceInput } from '../resources/save-service'
import type { CopyableRows, CopyCounts } from '../rows/accounts/store-access'
import type { CommandInputs } from './all'

type CopyCommand = 'addService' | 'addRoom' | 'addLocker' | 'addProduct' | 'addPromo'

/** A command that adds a copied row. */
export type CopyStep = {
  [Name in CopyCommand]: { name: Name; input: CommandInputs[Name] }
}[CopyCommand]

interface Named {
  id: string
  name: string
}

/**
 * The commands that copy another store's rows to this one, except rows whose name it has already, and counts of both. A
 * link between copied rows stays; a link to a row that this store has by name goes to that row.
 */
export function planCopy(
  from: StoreParts,
  to: StoreParts,
  chosen: readonly CopyableRows[],
  freshId: () => string,
): { steps: CopyStep[]; counts: CopyCounts } {
  const ids = new Map<string, string>()
  const present = new Map<string, string>()
  const lacking = <Row extends Named>(
    rows: readonly Row[],
    there: readonly Row[],
    part: CopyableRows,
  ) => {
    const wanted = rows.filter((row) => {
      const same = there.find(({ name }) => sameText(name, row.name))
      if (same) present.set(row.id, same.id)
      return !same && chosen.includes(part)
    })
    for (const { id } of wanted) ids.set(id, freshId())
    return wanted
  }
  const added: StoreParts = {
    services: lacking(from.services, to.services, 'services'),
    rooms: lacking(from.rooms, to.rooms, 'rooms'),
    lockers: lacking(from.lockers, to.lockers, 'lockers'),
    products: lacking(from.products, to.products, 'products'),
    promos: lacking(from.promos, to.promos, 'promos'),
  }
  const idOf = (id: string) => ids.get(id) ?? present.get(id)
  return { steps: stepsOf(added, { ids, present, idOf }), counts: countsOf(from, added, chosen) }
}

interface Renaming {
  /** new ids of the copied rows; `present`: ids of this store's rows of the same names */
  ids: ReadonlyMap<string, string>
  present: ReadonlyMap<string, string>
  idOf: (id: string) => string | undefined
}

/**
 * The commands in order. Services come first, linked only to rows that the store has; the rooms and promos added after
 * them bring the links to copied rows.
 */
function stepsOf(added: StoreParts, { ids, present, idOf }: Renaming): CopyStep[] {
  const idIn = (row: Named) => ids.get(row.id) ?? ''
  return [
    ...added.services.map((row): CopyStep => {
      const rooms = mapped(row.rooms, (id) => present.get(id))
      const promoLessMap = renamed(row.promoLessMap, (id) => present.get(id))
      const input = { ...fieldsOf(row, serviceInput), id: idIn(row), rooms, promoLessMap }
      return { name: 'addService', input }
    }),
    ...added.rooms.map((row): CopyStep => {
      const serviceIds = mapped(row.serviceIds, idOf)
      return { name: 'addRoom', input: { ...fieldsOf(row, roomInput), id: idIn(row), serviceIds } }
    }),
    ...added.lockers.map((row): CopyStep => {
      return { name: 'addLocker', input: { ...fieldsOf(row, lockerInput), id: idIn(row) } }
    }),
    ...added.products.map((row): CopyStep => {
      return { name: 'addProduct', input: { ...fieldsOf(row, productInput), id: idIn(row) } }
    }),
    ...added.promos.map((row): CopyStep => {
      const serviceLessPriceMap = renamed(row.serviceLessPriceMap, idOf)
      const input = { ...fieldsOf(row, promoInput), id: idIn(row), serviceLessPriceMap }
      return { name: 'addPromo', input }
    }),
  ]
}

const mapped = (ids: readonly string[], idOf: (id: string) => string | undefined): string[] =>
  ids.flatMap((id) => idOf(id) ?? [])

const renamed = (
  amounts: Readonly<Record<string, number>>,
  idOf: (id: string) => string | undefined,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(amounts).flatMap(([id, amount]) => {
      const next = idOf(id)
      return next === undefined ? [] : [[next, amount] as const]
    }),
  )

function countsOf(
  from: StoreParts,
  added: StoreParts,
  chosen: readonly CopyableRows[],
): CopyCounts {
  const of = (part: CopyableRows) => {
    const isChosen = chosen.includes(part)
    const rows = isChosen ? from[part].length : 0
    return { added: added[part].length, present: rows - added[part].length }
  }
  return {
    services: of('services'),
    rooms: of('rooms'),
    lockers: of('lockers'),
    products: of('products'),
    promos: of('promos'),
  }
}
