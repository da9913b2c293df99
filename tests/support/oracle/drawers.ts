import type { Drawer } from '#domain/rows/drawer'
import { cents, type Entry, groupBy, type OracleRows, sumOf } from './money'

/** Cash in or out of a drawer. */
interface Item {
  id: string
  kind: string
  amount: number
  at: string
}

/** The cash of a drawer as it should be, and that of its last count. */
export interface DrawerExpected {
  items: ReadonlyMap<string, number>
  expected: number
  /** movements in these sums, and those that wait for the tablet's next drawer */
  moved: number
  forNext: number
  /** the cash that the last count left for the next drawer */
  left: number
  /** sums by kind of the cash that the last count knew, or of all while there is none */
  byKind: ReadonlyMap<string, number>
  closing: { expected: number; counted: number; known: number; late: number } | null
}

export function drawersExpected(rows: OracleRows, entries: readonly Entry[]) {
  const cash = entries.filter(({ mode }) => rows.cashModes.includes(mode))
  const byDrawer = groupBy(cash, ({ drawerId }) => drawerId ?? '')
  const moved = rows.drawers.map((drawer) => {
    return { drawer, ...movementsOf(drawer), next: nextOf(drawer, rows.drawers)?.id }
  })
  const byNext = groupBy(moved, ({ next }) => next ?? '')
  const drawers = moved.map(({ drawer, ...own }) => {
    const from = byNext.get(drawer.id) ?? []
    const during = [...own.during, ...from.flatMap(({ after }) => after)]
    const items: Item[] = [...(byDrawer.get(drawer.id) ?? []), ...during]
    const carried = { moved: sumOf(during), forNext: sumOf(own.after) }
    return [drawer.id, { ...sheetOf(drawer, items), ...carried }] as const
  })
  const ids = new Set(rows.drawers.map(({ id }) => id))
  return {
    drawers: new Map<string, DrawerExpected>(drawers),
    /** cash without a drawer of the store */
    loose: cash.filter(({ drawerId }) => !ids.has(drawerId ?? '')),
  }
}

function sheetOf({ float, closings }: Drawer, items: readonly Item[]) {
  const last = closings.at(-1)
  const isKnown = ({ id, at }: Item) =>
    last?.seen ? last.seen.includes(id) : at <= (last?.at ?? '')
  const known = last ? items.filter(isKnown) : items
  const summed = cents(float) + sumOf(known)
  return {
    items: new Map(items.map(({ id, amount }) => [id, amount])),
    expected: cents(float) + sumOf(items),
    left: cents(last?.left ?? 0),
    byKind: new Map(
      [...groupBy(known, ({ kind }) => kind)].map(([kind, some]) => [kind, sumOf(some)]),
    ),
    closing: last
      ? {
          expected: last.expected === null ? summed : cents(last.expected),
          counted: countedIn(last.counts),
          known: summed,
          late: sumOf(items) - sumOf(known),
        }
      : null,
  }
}

const countedIn = (counts: Readonly<Record<string, number>>): number =>
  Object.entries(counts).reduce((sum, [value, number]) => sum + cents(Number(value)) * number, 0)

/** Movements before the first count, and those made after it, which go to the tablet's next drawer. */
function movementsOf({ movements, closings: [first] }: Drawer) {
  const items = movements.map(
    ({ id, kind, amount, at }): Item => ({
      ...{ id, kind, at },
      amount: kind === 'PAID_IN' ? cents(amount) : -cents(amount),
    }),
  )
  const isAfter = ({ id, at }: Item) =>
    Boolean(first && at > first.at && !(first.seen?.includes(id) ?? false))
  return {
    during: items.filter((item) => !isAfter(item)),
    after: items.filter(isAfter),
  }
}

/** The drawer that the same tablet opened next. */
function nextOf({ id, deviceId, openedAt }: Drawer, all: readonly Drawer[]): Drawer | undefined {
  const later = all.filter(
    (other) => other.id !== id && other.deviceId === deviceId && other.openedAt > openedAt,
  )
  return later.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))[0]
}

const order = ({ openedAt, id }: Drawer): string => `${openedAt} ${id}`
