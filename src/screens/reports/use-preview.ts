import { useEffect, useState } from 'react'
import type { ReportPreview } from '#domain/calls/reports'
import type { ReportAsked, ReportName } from '#domain/reports/asked'
import { maskCells } from '#domain/reports/table'
import type { PreviewAnswer, ShownAppointment } from '#sync'
import { useSync } from '../../data/context'
import { useBusinessTime } from '../../data/use-business-time'
import { useNumbers } from '../../data/use-numbers'
import { useStatus } from '../../data/use-session'
import { useView } from '../../data/use-view'
import { daysAsked } from './asking'
import { endOfTime } from './end-of-day/use-day-money'
import { makersHere } from './made-here'

export type PreviewState =
  | { kind: 'loading' }
  | { kind: 'shown'; preview: ReportPreview; from: 'service' }
  | {
      kind: 'shown'
      preview: ReportPreview
      from: 'tablet'
      unsent: number
      /** the first day whose visits are in the sums; null: the sums lack no visit */
      since: string | null
    }
  | { kind: 'none'; why: string }

const countsRefunds: readonly ReportName[] = ['sales', 'customerFigures']

/** Reports of the money of some days, whatever the day of the visit. */
const countsMoney: readonly ReportName[] = ['takings', 'drawers']

const needsConnection = 'The preview of these dates is not on this device. It needs a connection.'

/** A report's preview: from the service or, offline, from this tablet's rows if all are here. */
export function usePreview(asked: ReportAsked | null): PreviewState {
  const isOffline = useStatus().online === false
  const answer = useAnswer(isOffline ? null : asked)
  const here = useHere(isOffline || (answer?.ok === false && answer.isOffline) ? asked : null)
  if (here) return here
  if (!asked) return { kind: 'none', why: 'There is nothing to show for this choice.' }
  if (isOffline) return { kind: 'none', why: needsConnection }
  if (!answer) return { kind: 'loading' }
  if (answer.ok) return { kind: 'shown', preview: answer.preview, from: 'service' }
  return { kind: 'none', why: answer.isOffline ? needsConnection : answer.message }
}

/** The service's answer to a request; null until it arrives. */
function useAnswer(asked: ReportAsked | null): PreviewAnswer | null {
  const { reports } = useSync()
  const [last, setLast] = useState<{ asked: ReportAsked; answer: PreviewAnswer } | null>(null)
  useEffect(() => {
    if (!asked) return
    let isOver = false
    const ask = async () => {
      const answer = await reports.preview(asked)
      if (!isOver) setLast({ asked, answer })
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [reports, asked])
  return last && last.asked === asked ? last.answer : null
}

/** The preview made from this tablet's rows, unsent changes included; null if not all rows of the days are here. */
function useHere(asked: ReportAsked | null): PreviewState | null {
  const sync = useSync()
  const { date: today } = useBusinessTime()
  const { areMasked } = useNumbers()
  const make = asked && makersHere[asked.report]
  const days = asked && daysAsked(asked)
  const isHere = make && days && days.start >= sync.keptSince()
  const countsVisits = asked?.report === 'customerFigures'
  // a customer's number of visits counts those after the range, so their rows are needed too
  const isOfMoney = asked !== null && countsMoney.includes(asked.report)
  const last = days && countsVisits && days.end < today ? today : (days?.end ?? '')
  const until = isOfMoney ? endOfTime : last
  // earlier visits may have been paid back on these days
  const isOfAll = isOfMoney || (asked && countsRefunds.includes(asked.report))
  const from = isOfAll ? sync.keptSince() : days?.start
  const rows = useView(isHere && from ? sync.views.days(from, until) : null)
  const world = useView(isHere ? sync.views.business() : null)
  const numbers = countsVisits ? numbersIn(rows) : []
  const customers = useView(numbers.length > 0 ? sync.views.named(numbers) : null)
  if (!isHere) return null
  if (!rows || !world || (numbers.length > 0 && !customers)) return { kind: 'loading' }
  const own = rows.map(({ row }) => row)
  const tables = make(own, { world, days, today, customers: customers ?? new Map() }).map(
    (table) => (areMasked ? { ...table, rows: table.rows.map(maskCells) } : table),
  )
  const unsent = rows.filter(({ pending }) => pending).length
  const { fileName } = asked
  const since = isOfMoney ? sync.keptSince() : null
  return { kind: 'shown', preview: { fileName, tables }, from: 'tablet', unsent, since }
}

const numbersIn = (rows: readonly ShownAppointment[] = []): string[] =>
  [...new Set(rows.map(({ row }) => row.mobileNumber))].filter((number) => number !== '')
