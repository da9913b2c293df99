import type { Appointment } from '#domain/rows/appointment'
import { isOpen } from '#domain/rows/drawer'
import type { World } from '#domain/rows/world'
import { instantTime } from '../../../ui/format/format-date'
import { amount } from '../../../ui/format/format-money'
import type { PrintLine } from '../../../ui/layout/print-sheet'
import {
  closingLines,
  earlierLines,
  lateLines,
  lateWords,
  sheetLines,
} from '../drawers/drawer-lines'
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
  const [first] = drawer.closings
  const state = first ? `Closed ${instantTime(first.at)}, ${first.by}` : 'Open'
  const isBlind = world.store.countsBlind && isOpen(drawer)
  const lines = [{ left: title, right: state, strong: true }, ...sheetLines(sheet, isBlind)]
  if (!closing) return lines
  const late = closing.late.map((item) => ({
    id: item.id,
    left: lateWords(item, world, closing),
    right: '',
  }))
  const { note, signedBy } = closing.closing
  return [
    ...lines,
    ...closingLines(closing),
    ...late,
    ...lateLines(sheet),
    ...earlierLines(closing),
    ...(note ? [{ left: note, right: '' }] : []),
    ...(signedBy ? [{ left: 'Signed', right: signedBy }] : []),
  ]
}
