import { cashWithoutDrawer, type DrawerItem, drawerSheet } from '#domain/drawer/sheet'
import { canonical } from '#domain/kernel/canonical'
import type { Drawer } from '#domain/rows/drawer'
import type { PaymentMode } from '#domain/rows/store-lists'
import type { Tender } from '#domain/rows/tender'
import type { World } from '#domain/rows/world'
import type { Violate } from './devices'
import type { Books } from './read-books'

/** The rows of one store that its drawers are computed from. */
type Rows = Pick<Books, 'appointments' | 'sales' | 'drawers'>

const cents = (pesos: number): number => Math.round(pesos * 100)
const sumOf = (items: readonly { amount: number }[]) =>
  items.reduce((all, { amount }) => all + amount, 0)

/**
 * Checks that each cash tender and movement of a store is in one drawer, or without any, and that the sums of a drawer
 * are those of its lines: what its count knew, and what came later.
 */
export function checkDrawers(rows: Rows, modes: readonly PaymentMode[], violate: Violate): void {
  const sheets = rows.drawers.map((drawer) => ({
    drawer,
    sheet: drawerSheet(drawer, { ...rows, modes }),
  }))
  const tenders = cashIn(rows, modes)
  const days = new Set([...tenders.values()].map(({ day }) => day))
  const places = new Map<string, DrawerItem[]>()
  const items = [
    ...sheets.flatMap(({ sheet }) => sheet.items),
    ...[...days].flatMap((day) => cashWithoutDrawer(day, { ...rows, modes })),
  ]
  for (const item of items) places.set(item.id, [...(places.get(item.id) ?? []), item])
  const signed = [
    ...[...tenders.values()].map(({ id, kind, amount }) => ({
      id,
      amount: kind === 'REFUND' ? -cents(amount) : cents(amount),
    })),
    ...rows.drawers.flatMap((drawer) => movementsOf(drawer, rows.drawers)),
  ]
  for (const { id, amount } of signed) {
    const found = places.get(id) ?? []
    if (found.length !== 1) violate(`${id} is in ${found.length} drawers`)
    else if (found[0]?.amount !== amount)
      violate(`${id} counts as ${found[0]?.amount} instead of ${amount}`)
  }
  for (const { drawer, sheet } of sheets)
    for (const text of wrongSums(drawer, sheet)) violate(`drawer ${drawer.id}: ${text}`)
}

/** Cash tenders by id, in the mode of their last correction. One that an appointment and a sale have is the former's. */
function cashIn({ appointments, sales }: Rows, modes: readonly PaymentMode[]): Map<string, Tender> {
  const cash = modes.filter(({ isCash }) => isCash).map(({ name }) => name)
  const found = new Map<string, Tender>()
  for (const { tenders, corrections } of [...sales, ...appointments])
    for (const tender of tenders ?? []) {
      const changed = corrections.findLast(
        ({ kind, mode, tenderIds }) =>
          kind === 'PAYMENT' && mode !== null && tenderIds.includes(tender.id),
      )
      found.set(tender.id, { ...tender, mode: changed?.mode ?? tender.mode })
    }
  return new Map([...found].filter(([, { mode }]) => cash.includes(mode)))
}

/** Movements with their effect. One after the closing counts in the tablet's next drawer, and waits for it in none. */
function movementsOf(
  { id, deviceId, openedAt, movements, closings: [closing] }: Drawer,
  all: readonly Drawer[],
) {
  const hasNext = all.some(
    (other) => other.id !== id && other.deviceId === deviceId && other.openedAt > openedAt,
  )
  return movements
    .filter((one) => hasNext || !closing || one.at <= closing.at || closing.seen?.includes(one.id))
    .map((one) => ({
      id: one.id,
      amount: one.kind === 'PAID_IN' ? cents(one.amount) : -cents(one.amount),
    }))
}

/** Errors in the sums of a drawer. */
function wrongSums(
  { float, closings }: Drawer,
  { items, expected, closing: closed }: ReturnType<typeof drawerSheet>,
): string[] {
  const errors = expected === cents(float) + sumOf(items) ? [] : ['the lines are not the sum']
  const closing = closings.at(-1)
  if (!closing || !closed) return errors
  const late = items.filter(({ id }) => !closing.seen?.includes(id))
  if (closing.seen && sumOf(late) !== sumOf(closed.late)) errors.push('late lines are missing')
  if (closed.expected + closed.corrected !== cents(float) + sumOf(closed.known))
    errors.push('the lines above the count are not the sum')
  if (closed.expected + closed.corrected + sumOf(closed.late) !== expected)
    errors.push('the count and the late lines are not the sum')
  if (closed.differenceNow !== cents(closing.counted) - expected)
    errors.push('the difference is not that of the sum')
  return errors
}

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
