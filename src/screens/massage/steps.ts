import type { ResourceKind } from '#domain/rows/resources'
import type { World } from '#domain/rows/world'

/** A step that a new store should take. `target`: the form that its button opens. */
export interface Step {
  title: string
  isDone: boolean
  /** number of rows; absent: the step is not about rows */
  count?: number
  target: ResourceKind | 'loyalty' | 'booking'
}

const kinds: readonly [ResourceKind, string][] = [
  ['services', 'Services'],
  ['rooms', 'Rooms'],
  ['lockers', 'Lockers'],
  ['staffs', 'Therapists'],
  ['products', 'Products'],
  ['promos', 'Promos'],
]

interface Known {
  /** whether the user may set the loyalty rules */
  maySettle: boolean
  mayAdd: (kind: ResourceKind) => boolean
  hasBooking: boolean
}

/** The steps for a new store in order, without those that the user may not take. */
export function stepsOf(world: World, { maySettle, mayAdd, hasBooking }: Known): Step[] {
  const ofRows = kinds.flatMap(([kind, title]): Step[] => {
    const count = world[kind].size
    return mayAdd(kind) ? [{ title, isDone: count > 0, count, target: kind }] : []
  })
  const hasRules = world.store.loyaltyMinimumPointsToRedeem !== null
  return [
    ...ofRows,
    ...(maySettle ? [{ title: 'Loyalty', isDone: hasRules, target: 'loyalty' } as const] : []),
    { title: 'First booking', isDone: hasBooking, target: 'booking' },
  ]
}
