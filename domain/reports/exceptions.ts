import { aboutWords, drawerTitle } from '../drawer/drawer-words'
import { cashBookOf } from '../drawer/sheet'
import { businessTimeOfInstant } from '../kernel/dates'
import { centavos } from '../kernel/money'
import { upperName } from '../kernel/names'
import type { Appointment } from '../rows/appointment'
import type { Drawer } from '../rows/drawer'
import type { Attendance } from '../rows/line-up/attendance'
import type { Sale } from '../rows/sale'
import { modesOf } from '../rows/store-lists'
import type { World } from '../rows/world'
import { runningDay } from '../slot/night'
import { type Exception, exceptionKinds } from './exception'
import { exceptionsOfRow } from './exceptions-of-row'
import { type Days, isWithin } from './period'
import { php, type ReportColumn, type ReportTable, tableOf } from './table'

/** The rows that may have exceptions, and those whose cash is in the drawers. */
export interface ExceptionRows extends Pick<World, 'store' | 'lookups' | 'staffs'> {
  appointments: readonly Appointment[]
  sales: Iterable<Sale>
  drawers: Iterable<Drawer>
  attendances: Iterable<Attendance>
}

/** The exceptions of some business days that the rows themselves tell of, the newest first. */
export function exceptionsOf(rows: ExceptionRows, days: Days): Exception[] {
  const found = ungroupedOf(rows).filter(({ day }) => isWithin(day, days))
  return inOrder(withGroups(found, rows.appointments))
}

/** The exceptions of rows of any day, with a rule for each guest of a group. */
export function ungroupedOf(rows: ExceptionRows): Exception[] {
  const { store, staffs } = rows
  const visits = new Map(rows.appointments.map((row) => [row.id, row]))
  const known = {
    nameOf: (id: string) => upperName(staffs.get(id)?.name ?? id),
    dayOf: (instant: string) => dayOfInstant(instant, store),
    visitOf: (id: string) => visits.get(id),
  }
  return [
    ...[...rows.appointments, ...rows.sales].flatMap((row) => exceptionsOfRow(row, known)),
    ...[...rows.attendances].flatMap((row) => ofSkips(row, known.nameOf)),
    ...ofDrawers(rows),
  ]
}

/**
 * Joins a rule of several guests of a group that one act overruled, because one question is asked for all. It needs the
 * true authors; the guest with the lowest id stands for all.
 */
export function withGroups(
  found: readonly Exception[],
  visits: readonly Pick<Appointment, 'id' | 'groupId'>[],
): Exception[] {
  const groups = new Map(visits.map(({ id, groupId }) => [id, groupId]))
  const joined = new Map<string, Exception>()
  for (const each of found) {
    const { id, kind, what, by, at, row } = each
    const group = kind === 'rule' ? groups.get(row?.id ?? '') : null
    const key = group ? JSON.stringify([group, what, by, at]) : id
    const first = joined.get(key)
    if (!first || (group && id < first.id)) joined.set(key, each)
  }
  return [...joined.values()]
}

/** Exceptions, each once, the newest first. Of two with one id the first counts. */
export function inOrder(found: Iterable<Exception>): Exception[] {
  const byId = new Map<string, Exception>()
  for (const each of found) if (!byId.has(each.id)) byId.set(each.id, each)
  return [...byId.values()].sort((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1))
}

const orderOf = ({ day, at, id }: Exception) => `${day} ${at} ${id}`

/** The business day of an instant: until the store's night ends, the date before. Empty if it is no instant. */
export function dayOfInstant(instant: string, store: Pick<World['store'], 'nightEndTime'>): string {
  const time = businessTimeOfInstant(instant)
  return time ? runningDay(time, store) : ''
}

function ofSkips({ id, day, staffId, skips }: Attendance, nameOf: (id: string) => string) {
  return skips.map(
    (skip): Exception => ({
      ...{ id: `skip ${skip.id}`, kind: 'turn', what: 'Turn skipped', day },
      ...{ at: skip.from, by: skip.by, allowedBy: null, why: skip.reason || null },
      ...{ about: nameOf(staffId), amount: null, row: { table: 'attendances', id, day } },
    }),
  )
}

/** Counts with a difference, and cash that came after a count. They stand at the day on which the drawer was opened. */
function ofDrawers(rows: ExceptionRows): Exception[] {
  const drawers = [...rows.drawers]
  const closed = drawers.filter(({ closings }) => closings.length > 0)
  if (closed.length === 0) return []
  const book = cashBookOf({ ...rows, drawers, modes: modesOf(rows) })
  return closed.flatMap((drawer) => {
    const { closing } = book.sheetOf(drawer)
    if (!closing) return []
    const { id, day } = drawer
    const title = drawerTitle(drawer, drawers)
    const shared = { day, row: { table: 'drawers', id, day } }
    const counts = [...closing.earlier.flatMap(differenceThen), closing]
    const differences = counts.flatMap(({ closing: count, difference }): Exception[] => {
      if (difference === 0) return []
      const { at, by, signedBy, note } = count
      const what = difference < 0 ? 'Drawer short' : 'Drawer over'
      const said = { what, at, by, allowedBy: signedBy, why: note || null, about: title }
      return [
        {
          ...shared,
          ...said,
          id: `difference ${count.id}`,
          kind: 'difference',
          amount: difference,
        },
      ]
    })
    const late = closing.late.map((item): Exception => {
      const { at, by, amount } = item
      const about = [title, aboutWords(item, rows)].filter(Boolean).join(', ')
      const said = { what: 'Cash after a count', at, by, allowedBy: null, why: null, about, amount }
      return { ...shared, ...said, id: `late ${id} ${item.id}`, kind: 'lateCash' }
    })
    return [...differences, ...late]
  })
}

/** The difference of a count before the last one, as the tablet told it then; none if it is not known. */
function differenceThen(closing: Drawer['closings'][number]) {
  if (closing.expected === null) return []
  return [{ closing, difference: centavos(closing.counted) - centavos(closing.expected) }]
}

const words = { kind: 'text' } as const

/** The columns of the sheet. */
const exceptionColumns: readonly ReportColumn<Exception>[] = [
  { title: 'Date', kind: 'date', value: ({ day }) => day },
  { title: 'At', kind: 'date-time', value: ({ at }) => at || null },
  { title: 'Kind', ...words, value: ({ kind }) => exceptionKinds[kind] },
  { title: 'What', ...words, value: ({ what }) => what },
  { title: 'About', ...words, value: ({ about }) => about || null },
  { title: 'By', ...words, value: ({ by }) => by || null },
  { title: 'Allowed By', ...words, value: ({ allowedBy }) => allowedBy },
  { title: 'Why', ...words, value: ({ why }) => why },
  { title: 'Amount', kind: php.kind, value: ({ amount }) => amount },
]

/** Said where exceptions are left out. */
export const tooManyText = 'There are too many to list all. Choose fewer days.'

/** The sheet. Its first line says so if exceptions are left out. */
export function exceptionTable(exceptions: readonly Exception[], isCut: boolean): ReportTable {
  const table = tableOf('Exceptions', exceptionColumns, exceptions)
  if (!isCut) return table
  const said = exceptionColumns.map(({ title }) => (title === 'What' ? tooManyText : null))
  return { ...table, rows: [said, ...table.rows], rowCount: table.rowCount + 1 }
}
