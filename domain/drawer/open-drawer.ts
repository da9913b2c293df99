import * as v from 'valibot'
import { claimedDay, claimedInstant } from '../kernel/claimed-day'
import { type Drawer, drawer } from '../rows/drawer'
import type { Transition } from '../rows/world'
import type { OpenDrawerInput } from './input'

const blank: Drawer = v.parse(drawer, { id: '' })

/** Opens a drawer. If a drawer has this id already, it stays unchanged, so that two taps open one drawer. */
export const openDrawer: Transition<OpenDrawerInput> = {
  check: () => null,
  apply(world, input, context) {
    const known = world.drawers.get(input.id)
    if (known) return { rows: [{ table: 'drawers', row: known }], points: [] }
    const { user, now } = context
    const row: Drawer = {
      ...blank,
      id: input.id,
      storeCode: world.store.code,
      deviceId: input.deviceId,
      name: input.name,
      day: claimedDay(input.day, now.date),
      openedBy: user,
      openedAt: claimedInstant(input.at, now),
      float: input.float,
      openNote: input.openNote?.trim() || null,
      createdBy: user,
      createdDateTime: now.instant,
      lastUpdatedBy: user,
      updatedDateTime: now.instant,
    }
    return { rows: [{ table: 'drawers', row }], points: [] }
  },
}
