import type { Appointment } from '#domain/rows/appointment'
import { isOpen } from '#domain/rows/drawer'
import type { World } from '#domain/rows/world'
import { instantTime } from '../../../ui/format/format-date'
import { amount } from '../../../ui/format/format-money'
import type { PrintLine } from '../../../ui/layout/print-sheet'
import { closingLines, lateLines, lateWords, sheetLines } from '../drawers/drawer-lines'
import { drawersOn, type ShownDrawer } from '../drawers/use-drawers'

interface Printed {
  world: World
  rows: readonly Appointment[]
  day: string
}

/** Printed lines about each drawer of a day, and about cash that belongs to no drawer. */
export function drawerLists({ world, rows, day }: Printed): PrintLine[][] {
  const { shown, without } = drawersOn(world, rows, { day, isToday: false })
  const unknown = without.map((item) => ({
    id: item.id,
    left: [instantTime(item.at), item.about].filter(Boolean).join(' '),
    right: amount(item.amount / 100),
  }))
  const title = { left: 'Cash without a drawer', right: '', strong: true }
  const lists = shown.map((each) => linesOf(each, world))
  return unknown.length > 0 ? [...lists, [title, ...unknown]] : lists
}

function linesOf({ drawer, sheet, title }: ShownDrawer, world: World): PrintLine[] {
  const { closing } = sheet
  const state = closing ? `Closed ${instantTime(closing.closing.at)}` : 'Open'
  const late = closing?.late.map((item) => ({
    id: item.id,
    left: lateWords(item, world),
    right: '',
  }))
  const recounts = drawer.closings.slice(1).map(({ id, at, by, counted }) => ({
    id,
    left: `Recount ${instantTime(at)}, ${by}`,
    right: amount(counted),
  }))
  const signed = closing?.closing.signedBy
  const isBlind = world.store.countsBlind && isOpen(drawer)
  return [
    { left: title, right: state, strong: true },
    ...sheetLines(sheet, isBlind),
    ...(closing ? closingLines(closing) : []),
    ...(late ?? []),
    ...lateLines(sheet),
    ...recounts,
    ...(signed ? [{ left: 'Signed', right: signed }] : []),
  ]
}
