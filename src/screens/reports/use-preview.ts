import { useEffect, useState } from 'react'
import type { ReportPreview } from '#domain/calls/reports'
import type { ReportAsked } from '#domain/reports/asked'
import type { Days } from '#domain/reports/period'
import type { KeptPreview, PreviewAnswer, ShownAppointment } from '#sync'
import { useSync } from '../../data/context'
import { useBusinessTime } from '../../data/use-business-time'
import { useStatus } from '../../data/use-session'
import { useView } from '../../data/use-view'
import { daysAsked, timeWords } from './asking'
import { makersHere } from './made-here'
import type { PreviewSource } from './preview-source'

/** State of a report's preview. */
export type PreviewState =
  | { kind: 'loading' }
  | { kind: 'shown'; preview: ReportPreview; source: PreviewSource; days: Days | null }
  | { kind: 'none'; why: string }

const needsConnection = 'The preview of these dates is not on this device. It needs a connection.'

/**
 * The preview from the service. Offline, this tablet's sums if it has all days; else the last answer of the service that
 * it kept; else its sums of the days that it has. `days` are those that the preview covers.
 */
export function usePreview(asked: ReportAsked | null): PreviewState {
  const isOffline = useStatus().online === false
  const answer = useAnswer(isOffline ? null : asked)
  const away = isOffline || (answer?.ok === false && answer.isOffline) ? asked : null
  const since = useSync().keptSince()
  const days = asked && daysAsked(asked)
  const isWhole = days !== null && days.start >= since && canMake(asked)
  const kept = useKeptAnswer(isWhole ? null : away)
  const here = useHere(isWhole || kept === null ? away : null, since)
  if (away && !isWhole && kept === undefined) return { kind: 'loading' }
  if (away && kept) return keptState(away, kept)
  if (here) return here
  if (!asked) return { kind: 'none', why: 'There is nothing to show for this choice.' }
  if (isOffline) return { kind: 'none', why: needsConnection }
  if (!answer) return { kind: 'loading' }
  if (answer.ok)
    return { kind: 'shown', preview: answer.preview, source: { kind: 'service' }, days }
  return { kind: 'none', why: answer.isOffline ? needsConnection : answer.message }
}

const canMake = (asked: ReportAsked | null): boolean =>
  asked !== null && makersHere[asked.report] !== undefined

function keptState(wanted: ReportAsked, { asked, preview, at }: KeptPreview): PreviewState {
  const other = timeWords(asked.query) === timeWords(wanted.query) ? null : timeWords(asked.query)
  return { kind: 'shown', preview, source: { kind: 'kept', at, other }, days: daysAsked(asked) }
}

/** The service's last answer that is kept; null: none; undefined: not known yet, or nothing asked. */
function useKeptAnswer(asked: ReportAsked | null): KeptPreview | null | undefined {
  const { reports } = useSync()
  const [last, setLast] = useState<{ asked: ReportAsked; kept: KeptPreview | null } | null>(null)
  useEffect(() => {
    if (!asked) return
    let isOver = false
    const read = async () => {
      const kept = await reports.kept(asked)
      if (!isOver) setLast({ asked, kept })
    }
    void read()
    return () => {
      isOver = true
    }
  }, [reports, asked])
  return last && last.asked === asked ? last.kept : undefined
}

/** The service's answer to this request; null until it arrives. */
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

/** The report made of this tablet's rows, unsent changes included, for the days that are complete here. */
function useHere(asked: ReportAsked | null, since: string): PreviewState | null {
  const sync = useSync()
  const { date: today } = useBusinessTime()
  const make = asked && makersHere[asked.report]
  const wanted = asked && daysAsked(asked)
  const days = wanted && wanted.end >= since ? laterOf(wanted, since) : null
  const isHere = make && days
  const countsVisits = asked?.report === 'customerFigures'
  // Later visits are in the number of a customer's visits too.
  const until = days && countsVisits && days.end < today ? today : (days?.end ?? '')
  const rows = useView(isHere ? sync.views.days(days.start, until) : null)
  const world = useView(isHere ? sync.views.business() : null)
  const numbers = countsVisits ? numbersIn(rows) : []
  const customers = useView(numbers.length > 0 ? sync.views.named(numbers) : null)
  if (!isHere) return null
  if (!rows || !world || (numbers.length > 0 && !customers)) return { kind: 'loading' }
  const own = rows.map(({ row }) => row)
  const tables = make(own, { world, days, today, customers: customers ?? new Map() })
  const unsent = rows.filter(({ pending }) => pending).length
  const { fileName } = asked
  const from = days.start === wanted?.start ? null : days.start
  const source = { kind: 'tablet', unsent, since: from } as const
  return { kind: 'shown', preview: { fileName, tables }, source, days }
}

const laterOf = (days: Days, since: string): Days =>
  days.start >= since ? days : { ...days, start: since }

const numbersIn = (rows: readonly ShownAppointment[] = []): string[] =>
  [...new Set(rows.map(({ row }) => row.mobileNumber))].filter((number) => number !== '')
