import { type Refusal, refuse } from '../kernel/refusal'
import type { Drawer } from '../rows/drawer'
import type { Changes, Context, World } from '../rows/world'

/** The refusal of a change whose drawer is unknown in this store; null when it is known. */
export const missingRule = (world: World, { id }: { id: string }): Refusal | null =>
  world.drawers.has(id) ? null : refuse('missing', 'This drawer does not exist.')

/** The changes that apply `change` to a drawer; null when the drawer is unknown. */
export function changedDrawer(
  world: World,
  { id }: { id: string },
  { user, now }: Context,
  change: (row: Drawer) => Partial<Drawer>,
): Changes | null {
  const row = world.drawers.get(id)
  if (!row) return null
  const stamp = { lastUpdatedBy: user, updatedDateTime: now.instant }
  return { rows: [{ table: 'drawers', row: { ...row, ...change(row), ...stamp } }], points: [] }
}

interface Fact {
  id: string
  at: string
}

/** Adds a movement or a count, in the order of time. If its id is stored already, the stored one stays unchanged. */
export function withFact<Row extends Fact>(facts: readonly Row[], next: Row): Row[] {
  const others = facts.filter(({ id }) => id !== next.id)
  const known = facts.find(({ id }) => id === next.id)
  return [...others, known ?? next].sort(byTime)
}

const byTime = (a: Fact, b: Fact) => (a.at === b.at ? order(a.id, b.id) : order(a.at, b.at))
const order = (a: string, b: string) => (a < b ? -1 : 1)
