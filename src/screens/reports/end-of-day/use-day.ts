import { useState } from 'react'
import * as v from 'valibot'
import { takingsOf } from '#domain/appointment/takings'
import { tipsOf } from '#domain/appointment/tips'
import { type EndOfDay, endOfDay } from '#domain/reports/end-of-day'
import { notPlaced } from '#domain/reports/not-placed'
import { type Corrected, paidBackOn, waitingCorrections } from '#domain/reports/paid-back'
import { type Appointment, isTandem } from '#domain/rows/appointment'
import type { Sale } from '#domain/rows/sale'
import type { Store } from '#domain/rows/store'
import type { World } from '#domain/rows/world'
import { useDeps } from '../../../data/context'
import { draftStore } from '../../../data/form/draft-store'
import { useSession } from '../../../data/use-session'
import { useView } from '../../../data/use-view'
import type { MoneyValue } from '../../../ui/format/money-text'

export interface ClosedDay extends EndOfDay {
  /** number of unsent changes that the sums include */
  unsent: number
  /** the first day whose visits are on this tablet; payments for earlier visits are not in the sums */
  since: string
  /** refunds made on the day, by mode */
  paidBack: ReturnType<typeof paidBackOn>
  /** corrections of any day that wait for another user's signature */
  waiting: readonly Corrected[]
  /** money received on any day for a booking or sale that is in conflict or was discarded */
  received: readonly Sale[]
  /** all appointments on this tablet */
  rows: readonly Appointment[]
  world: World
}

/** A date later than any booking. */
const endOfTime = '2199-12-31'

/**
 * The sums of a day by the rows on this tablet; null while they are read. Visits of all days are searched, because a
 * visit of any day may be paid on this one.
 */
export function useClosedDay(day: string, store: Store): ClosedDay | null {
  const { sync } = useDeps()
  const since = sync.keptSince()
  const rows = useView(sync.views.days(since, endOfTime))
  const world = useView(sync.views.business())
  if (!rows || !world) return null
  const all = rows.map(({ row }) => row)
  const sales = [...world.sales.values()]
  const closed = endOfDay(all, day, sales)
  const corrected = {
    paidBack: paidBackOn([...all, ...sales], day),
    waiting: waitingCorrections([...all, ...sales], store),
    received: notPlaced(sales, all),
  }
  const isOfDay = (row: Appointment) =>
    !isTandem(row) &&
    (row.startDate === day ||
      [...takingsOf(row), ...tipsOf(row)].some((taken) => taken.day === day))
  const unsent =
    rows.filter(({ row, pending }) => pending && isOfDay(row)).length +
    sales.filter((sale) => sale.version === 0 && sale.day === day).length
  return { ...closed, ...corrected, unsent, since, rows: all, world }
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
  const clear = () => {
    store.clear()
    setShown({ name, counts: notCounted })
  }
  return { counts: shown.counts, change, clear }
}
