import { useState } from 'react'
import * as v from 'valibot'
import { takingsOf } from '#domain/appointment/takings'
import { tipsOf } from '#domain/appointment/tips'
import type { DayMoney } from '#domain/calls/reports'
import { may } from '#domain/may'
import { notAllowedText } from '#domain/may-words'
import { type EndOfDay, endOfDay } from '#domain/reports/end-of-day'
import { type Corrected, paidBackOn, waitingCorrections } from '#domain/reports/paid-back'
import { type Appointment, isTandem } from '#domain/rows/appointment'
import type { Sale } from '#domain/rows/sale'
import type { Store } from '#domain/rows/store'
import type { World } from '#domain/rows/world'
import { notPlaced } from '#domain/sale/not-placed'
import { runningDay } from '#domain/slot/night'
import { useDeps } from '../../../data/context'
import { draftStore } from '../../../data/form/draft-store'
import { useBusinessTime } from '../../../data/use-business-time'
import { useSession, useStatus } from '../../../data/use-session'
import { useView } from '../../../data/use-view'
import type { MoneyValue } from '../../../ui/format/money-text'
import { leftOpenOf } from '../../appointment/left-open/left-open'
import { endOfTime, useDayMoney } from './use-day-money'

export interface ClosedDay extends EndOfDay {
  /** number of unsent changes that the sums include */
  unsent: number
  /** the first day whose visits are in the sums, because this tablet has no earlier ones; null: the sums lack none */
  since: string | null
  /** whether this tablet keeps the day, so that its drawers can be counted and signed */
  isKept: boolean
  /** refunds made on the day, by mode */
  paidBack: ReturnType<typeof paidBackOn>
  /** corrections of any day that wait for another user's signature */
  waiting: readonly Corrected[]
  /** money received on any day for a booking or sale that is in conflict or was discarded */
  received: readonly Sale[]
  /** whether this tablet has the row, so that its money can be paid back */
  mayRefund: (row: Sale) => boolean
  /** on the running day: visits of earlier days that are still open */
  leftOpen: readonly Appointment[]
  /** all appointments on this tablet, and those that the service added */
  rows: readonly Appointment[]
  world: World
}

/** `why`: the reason in words why there are no sums; null while they are read. */
type DayState = { closed: ClosedDay } | { closed: null; why: string | null }

const needsConnection = 'This day is not on this device. It needs a connection.'

/** Why the user may not see the sums of a day; null if the user may. */
function useDenied({ rights }: Store, isRunning: boolean): string | null {
  const roles = useSession()?.roles ?? ''
  if (isRunning || may(roles, 'useOtherDays', rights)) return null
  return notAllowedText(roles, 'useOtherDays', rights)
}

/**
 * The sums of a day. A day that this tablet keeps is made of its rows; visits of all days are searched, because a visit
 * of any day may be paid on this one. The service adds the visits that this tablet has no more, and all of earlier days.
 */
export function useClosedDay(day: string, store: Store): DayState {
  const { sync } = useDeps()
  const since = sync.keptSince()
  const isKept = day >= since
  const now = useBusinessTime()
  const isRunning = day === runningDay(now, store)
  const denied = useDenied(store, isRunning)
  const answer = useDayMoney(denied === null ? day : null, true)
  const { online, hasAllCalls } = useStatus()
  const kept = useView(sync.views.days(since, endOfTime))
  const ofDay = useView(sync.views.days(day, day))
  const own = useView(sync.views.business())
  if (denied !== null) return { closed: null, why: denied }
  const mayArrive = hasAllCalls && online !== false && answer === null
  if (!isKept && !answer?.ok) {
    const why = answer && !answer.isOffline ? answer.message : needsConnection
    return { closed: null, why: mayArrive ? null : why }
  }
  if (!kept || !ofDay || !own) return { closed: null, why: null }
  // Received money of an older day may be placed on a day that is kept.
  const rows = isKept ? kept : [...ofDay, ...kept]
  const added = answer?.ok ? answer.value : null
  const theirs = new Set(added?.appointments.map(({ id }) => id))
  // A day before the kept ones may be stored as it once was.
  const here = rows
    .filter(({ row, pending }) => row.startDate >= since || pending || !theirs.has(row.id))
    .map(({ row }) => row)
  const ids = new Set(here.map(({ id }) => id))
  const isAdded = (row: Appointment) => !ids.has(row.id) && !(isKept && row.startDate >= since)
  const all = [...here, ...(added?.appointments.filter(isAdded) ?? [])]
  const world = withMoney(own, added)
  const sales = [...world.sales.values()]
  const isOfDay = (row: Appointment) =>
    !isTandem(row) &&
    (row.startDate === day ||
      [...takingsOf(row), ...tipsOf(row)].some((taken) => taken.day === day))
  const closed = {
    ...endOfDay(all, day, sales),
    paidBack: paidBackOn([...all, ...sales], day),
    waiting: waitingCorrections([...here, ...own.sales.values()], store),
    received: notPlaced(sales, all),
    mayRefund: ({ id }: Sale) => own.sales.has(id),
    leftOpen: isRunning
      ? [...leftOpenOf(kept, now, own), ...(added?.leftOpen.filter(isAdded) ?? [])]
      : [],
    unsent:
      rows.filter(({ row, pending }) => pending && isOfDay(row)).length +
      sales.filter((sale) => sale.version === 0 && sale.day === day).length,
    since: added ? null : since,
    isKept,
    rows: all,
    world,
  }
  return { closed }
}

/** The world with the drawers and sales that this tablet has no more. */
function withMoney(world: World, added: DayMoney | null): World {
  if (!added) return world
  const byId = <Row extends { id: string }>(rows: readonly Row[], own: ReadonlyMap<string, Row>) =>
    new Map([...rows.map((row) => [row.id, row] as const), ...own])
  return {
    ...world,
    drawers: byId(added.drawers, world.drawers),
    sales: byId(added.sales, world.sales),
  }
}

/** Number of corrections on this tablet that wait for another user's signature. */
export function useWaitingCount(store: Store): number {
  const { sync } = useDeps()
  const rows = useView(sync.views.days(sync.keptSince(), endOfTime))
  const sales = useView(sync.views.business())?.sales.values() ?? []
  const all = rows?.map(({ row }) => row) ?? []
  return waitingCorrections([...all, ...sales], store).length
}

const amount = v.nullable(v.union([v.number(), v.literal('invalid')]))
const counts = v.object({ opening: amount, counted: amount })

/** Cash counted in the drawer, in PHP. */
export interface Counts {
  /** cash at the start of the day */
  opening: MoneyValue
  /** cash now */
  counted: MoneyValue
}

const notCounted: Counts = { opening: null, counted: null }

/** The counts of a day. They survive a reload and a change of the page. */
export function useCounts(day: string) {
  const { draftStorage } = useDeps()
  const session = useSession()
  const name = `end-of-day ${session?.storeCode} ${session?.username} ${day}`
  const store = draftStore(draftStorage, name, counts)
  const [shown, setShown] = useState(() => ({ name, counts: store.read() ?? notCounted }))
  if (shown.name !== name) setShown({ name, counts: store.read() ?? notCounted })
  const change = (part: Partial<Counts>) => {
    const next = { ...shown.counts, ...part }
    store.write(next)
    setShown({ name, counts: next })
  }
  return { counts: shown.counts, change }
}
