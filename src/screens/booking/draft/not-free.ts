import { upperName } from '#domain/kernel/names'
import type { TextlessDraft } from './draft'
import type { BookingFacts } from './normalize-draft'

const kinds = [
  ['staffId', 'staffs'],
  ['roomId', 'rooms'],
  ['lockerId', 'lockers'],
] as const

/** A text such as "BETH and ROOM 6 are not free then"; null if all chosen places are free, or if that is unknown. */
export function notFreeText(
  draft: TextlessDraft,
  { world, available }: BookingFacts,
): string | null {
  if (!available) return null
  const taken = kinds.flatMap(([field, rows]) => {
    const id = draft[field]
    const isFree = id === null || available[rows].some((row) => row.id === id)
    return isFree ? [] : upperName(world[rows].get(id)?.name ?? id)
  })
  const second = draft.along?.staffId
  if (second !== undefined && available.staffs.every(({ id }) => id !== second))
    taken.push(upperName(world.staffs.get(second)?.name ?? second))
  if (taken.length === 0) return null
  return `${taken.join(' and ')} ${taken.length === 1 ? 'is' : 'are'} not free then`
}
