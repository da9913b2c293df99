import { useState } from 'react'
import * as v from 'valibot'
import { takingsOf } from '#domain/appointment/takings'
import { type EndOfDay, endOfDay } from '#domain/reports/end-of-day'
import type { Appointment } from '#domain/rows/appointment'
import { useDeps } from '../../../data/context'
import { draftStore } from '../../../data/form/draft-store'
import { useSession } from '../../../data/use-session'
import { useView } from '../../../data/use-view'
import type { MoneyValue } from '../../../ui/format/money-text'

export interface ClosedDay extends EndOfDay {
  /** number of unsent changes in the sums */
  unsent: number
  /** the first day whose visits are on this tablet; payments for earlier visits are missing in the sums */
  since: string
}

/** A date after every booking. */
const endOfTime = '2199-12-31'

/** The sums of a day on this tablet; null while they are computed. Searches all days for payments made on this one. */
export function useClosedDay(day: string): ClosedDay | null {
  const { sync } = useDeps()
  const since = sync.keptSince()
  const rows = useView(sync.views.days(since, endOfTime))
  if (!rows) return null
  const closed = endOfDay(
    rows.map(({ row }) => row),
    day,
  )
  const isOfDay = (row: Appointment) =>
    row.startDate === day || takingsOf(row).some((taking) => taking.day === day)
  const unsent = rows.filter(({ row, pending }) => pending && isOfDay(row)).length
  return { ...closed, unsent, since }
}

const amount = v.nullable(v.union([v.number(), v.literal('invalid')]))
const counts = v.object({ opening: amount, counted: amount })

/** Counted cash in the drawer, in pesos. */
export interface Counts {
  /** cash at the start of the day */
  opening: MoneyValue
  /** cash now */
  counted: MoneyValue
}

const notCounted: Counts = { opening: null, counted: null }

/** The counts of a day, stored across reloads and changes of the page. */
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
