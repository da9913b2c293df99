import { groupBy } from '../kernel/group-by'
import { type Drawer, type DrawerClosing, isOpen } from '../rows/drawer'

type Drawers = Iterable<Drawer>

const newestFirst = (a: Drawer, b: Drawer) =>
  a.openedAt === b.openedAt ? (a.id < b.id ? 1 : -1) : a.openedAt < b.openedAt ? 1 : -1

const ofDevice = (drawers: Drawers, deviceId: string): Drawer[] =>
  [...drawers].filter((row) => row.deviceId === deviceId).sort(newestFirst)

/** The open drawer for the cash that a tablet takes: the drawer it has joined, else its own. Null: none is open. */
export function drawerInUse(
  drawers: Drawers,
  { deviceId, joinedId }: { deviceId: string; joinedId: string | null },
): Drawer | null {
  const all = [...drawers].filter(isOpen)
  const joined = all.find(({ id }) => id === joinedId)
  return joined ?? ofDevice(all, deviceId)[0] ?? null
}

/** The drawer that its tablet opened after each drawer, by the id of that one; absent: none yet. */
export function drawersAfter(drawers: Drawers): Map<string, Drawer> {
  const after = new Map<string, Drawer>()
  for (const own of groupBy(drawers, ({ deviceId }) => deviceId).values()) {
    let later: Drawer | null = null
    let last: Drawer | null = null
    for (const row of own.sort(newestFirst)) {
      if (last && last.openedAt > row.openedAt) later = last
      if (later) after.set(row.id, later)
      last = row
    }
  }
  return after
}

/**
 * The last count of a tablet's drawers; its `left` is the cash expected at the next opening. Null: no count is known.
 */
export function lastClosing(drawers: Drawers, deviceId: string): DrawerClosing | null {
  const closed = ofDevice(drawers, deviceId).find((row) => !isOpen(row))
  return closed?.closings.at(-1) ?? null
}

/**
 * The id of a tablet's next drawer of a day, made of device and day, so that two taps open one drawer. `deviceId`: a
 * UUID.
 */
export function nextDrawerId(drawers: Drawers, deviceId: string, day: string): string {
  const number = ofDevice(drawers, deviceId).filter((row) => row.day === day).length + 1
  const digits = `${day.replaceAll('-', '')}${String(number).padStart(4, '0')}`
  return `${deviceId.slice(0, 24)}${digits}`
}
