import { byOpening, drawerTitle } from '#domain/drawer/drawer-words'
import { cashBookOf, type DrawerItem, type DrawerSheet } from '#domain/drawer/sheet'
import type { Appointment } from '#domain/rows/appointment'
import { type Drawer, isOpen } from '#domain/rows/drawer'
import { modesOf } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'

export interface ShownDrawer {
  drawer: Drawer
  title: string
  sheet: DrawerSheet
}

/** Drawers of a business day in the order of their opening, and the cash that belongs to no drawer (`without`). */
export interface DayDrawers {
  shown: readonly ShownDrawer[]
  without: readonly DrawerItem[]
}

/**
 * Computes the drawers of a day from `appointments`, which must have all payments of the day. Today also shows drawers
 * of earlier days that are still open.
 */
export function drawersOn(
  world: World,
  appointments: readonly Appointment[],
  { day, isToday }: { day: string; isToday: boolean },
): DayDrawers {
  const all = [...world.drawers.values()]
  const sales = [...world.sales.values()]
  const book = cashBookOf({ appointments, sales, drawers: all, modes: modesOf(world) })
  const shown = all
    .filter((row) => row.day === day || (isToday && isOpen(row)))
    .sort(byOpening)
    .map((drawer) => ({
      drawer,
      title: drawerTitle(drawer, all),
      sheet: book.sheetOf(drawer),
    }))
  return { shown, without: book.without({ start: day, end: day }) }
}
