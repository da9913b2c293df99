import { type EndedRecord, endedOn, type SeenTablet } from '../device/records'
import { subjectOf } from '../staff/subject'

/*
 * The service stores relations to rooms and promos in both rows, and a command on one row writes both. So a field may
 * have been set by a command about the other row.
 */

/** Maps a table and field to those on the other side of the relation. */
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
 * Whether a field's change comes only from this tablet's own commands about the other side. Such a command is in
 * another lane, so it may be sent later than a command that was given while it was shown.
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

/** Whether a decision about a row of one table may set a field of the other. */
export const isLinked = (table: string, other: string): boolean =>
  Object.entries(otherSides).some(([side, [to]]) => side.startsWith(`${table} `) && to === other)

/** Maps ids of related rows to the values in a field. */
function linksOf(value: unknown): ReadonlyMap<string, unknown> {
  if (Array.isArray(value)) return new Map(value.map((id) => [String(id), true]))
  return new Map(Object.entries(value ?? {}))
}
