import { drawerSheet } from '#domain/drawer/sheet'
import { canonical } from '#domain/kernel/canonical'
import type { PaymentMode } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import type { Books } from './read-books'

/** The rows of one store that its drawers are computed from. */
type Rows = Pick<Books, 'appointments' | 'sales' | 'drawers'>

/** Drawers whose cash a tablet shows otherwise than the service. */
export function differingDrawers(
  shown: { world: World | null; appointments: Books['appointments'] },
  rows: Rows,
  modes: readonly PaymentMode[],
): string[] {
  const { world, appointments } = shown
  if (!world) return []
  const drawers = [...world.drawers.values()]
  const own = { appointments, sales: [...world.sales.values()], drawers, modes }
  return rows.drawers.flatMap((drawer) => {
    const here = drawers.find(({ id }) => id === drawer.id)
    const [ours, theirs] = [here && drawerSheet(here, own), drawerSheet(drawer, { ...rows, modes })]
    return ours && canonical(ours) === canonical(theirs)
      ? []
      : `drawer ${drawer.id} with ${ours?.expected} for ${theirs.expected}`
  })
}
