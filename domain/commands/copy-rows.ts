import { copyParts, type StoreParts } from '../resources/copy-store'
import { type FieldsBody, fieldsOf } from '../resources/save'
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

/** The commands that copy another store's rows to this one (see `copyParts`), and counts of the chosen parts. */
export function planCopy(
  from: StoreParts,
  to: StoreParts,
  chosen: readonly CopyableRows[],
  freshId: () => string,
): { steps: CopyStep[]; counts: CopyCounts } {
  const added = copyParts(from, to, chosen, freshId)
  const countOf = (part: CopyableRows) => {
    const rows = chosen.includes(part) ? from[part].length : 0
    return { added: added[part].length, present: rows - added[part].length }
  }
  const counts = {
    services: countOf('services'),
    rooms: countOf('rooms'),
    lockers: countOf('lockers'),
    products: countOf('products'),
    promos: countOf('promos'),
  }
  return { steps: stepsOf(added), counts }
}

/**
 * The commands in order. Services come first, linked only to rows that the store has; the rooms and promos added after
 * them bring the links to copied rows.
 */
function stepsOf({ services, rooms, lockers, products, promos }: StoreParts): CopyStep[] {
  const later = new Set([...rooms, ...promos].map(({ id }) => id))
  return [
    ...services.map((row): CopyStep => {
      const present = row.rooms.filter((id) => !later.has(id))
      const discounts = Object.entries(row.promoLessMap).filter(([id]) => !later.has(id))
      const linked = { ...row, rooms: present, promoLessMap: Object.fromEntries(discounts) }
      return { name: 'addService', input: inputOf(linked, serviceInput) }
    }),
    ...rooms.map((row): CopyStep => ({ name: 'addRoom', input: inputOf(row, roomInput) })),
    ...lockers.map((row): CopyStep => ({ name: 'addLocker', input: inputOf(row, lockerInput) })),
    ...products.map((row): CopyStep => ({ name: 'addProduct', input: inputOf(row, productInput) })),
    ...promos.map((row): CopyStep => ({ name: 'addPromo', input: inputOf(row, promoInput) })),
  ]
}

const inputOf = <Row extends { id: string }>(row: Row, body: FieldsBody) => ({
  ...fieldsOf(row, body),
  id: row.id,
})
