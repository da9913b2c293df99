import { type EndedRecord, endedOn, type SeenTablet } from '../device/records'
import { subjectOf } from '../staff/subject'

/*
 * Services hold the other side of relations to rooms and promos: a command on one writes both. So a field
 * may have been set by a command about another row.
 */

/** Table and field to the table and field of the other side. */
const otherSides: Readonly<Record<string, readonly [table: string, field: string]>> = {
  'services rooms': ['rooms', 'serviceIds'],
  'rooms serviceIds': ['services', 'rooms'],
  'services promoLessMap': ['promos', 'serviceLessPriceMap'],
  'promos serviceLessPriceMap': ['services', 'promoLessMap'],
}

interface Field {
  table: string
  row: string
  field: string
}

/**
 * Whether a field's change comes only from this tablet's own commands about the other side. One in another
 * lane may wait longer than a command given while it was shown.
 */
export function isByOtherSide(
  tablet: SeenTablet,
  { table, row, field }: Field,
  from: unknown,
  to: unknown,
): boolean {
  const other = otherSides[`${table} ${field}`]
  if (!other) return false
  const [otherTable, otherField] = other
  const own = endedOn(tablet).filter(
    ({ ending, entry }) => ending === 'applied' && subjectOf(entry).table === otherTable,
  )
  const [before, after] = [linksOf(from), linksOf(to)]
  const says = ({ entry }: EndedRecord, id: string) => {
    const said = (entry.input as Readonly<Record<string, unknown>>)[otherField]
    return (
      subjectOf(entry).id === id && said !== undefined && linksOf(said).get(row) === after.get(id)
    )
  }
  return [...new Set([...before.keys(), ...after.keys()])].every(
    (id) => before.get(id) === after.get(id) || own.some((record) => says(record, id)),
  )
}

/** Whether a decision about a row of that table may set a field of this one. */
export const isLinked = (table: string, other: string): boolean =>
  Object.entries(otherSides).some(([side, [to]]) => side.startsWith(`${table} `) && to === other)

/** Id of the other row to its value. */
function linksOf(value: unknown): ReadonlyMap<string, unknown> {
  if (Array.isArray(value)) return new Map(value.map((id) => [String(id), true]))
  return new Map(Object.entries(value ?? {}))
}
