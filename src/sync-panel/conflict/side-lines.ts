import { editsOf, fieldOf } from '#domain/commands/merge'
import type { World } from '#domain/rows/world'
import type { Conflict } from '#sync'
import { fieldChoice } from './changed-fields'

/** Fields that the other lines of a side show. */
const shown: ReadonlySet<string> = new Set([
  'status',
  'startDate',
  'startTime',
  'staffId',
  'roomId',
])

/** The wanted values that neither the other lines of a side nor its money show: "Note: Left shoulder". */
export function editLines(conflict: Conflict, world: World | null): string[] {
  const { seen, wanted, current } = conflict
  return editsOf(conflict, seen, wanted)
    .filter(({ money }) => !money)
    .flatMap(({ fields }) => fields)
    .filter((field) => !shown.has(field))
    .map((field) => {
      const [was, theirs, yours] = [seen, current, wanted].map((row) => fieldOf(row, field))
      const { label, yours: text } = fieldChoice({ field, was, theirs, yours, money: false }, world)
      return `${label}: ${text}`
    })
}
