import { useEffect, useState } from 'react'
import type { ReportPreview } from '#domain/calls/reports'
import type { ReportAsked } from '#domain/reports/asked'
import { counted } from '#domain/reports/end-of-day'
import { tableOf } from '#domain/reports/table'
import {
  dailySheets,
  dayColumns,
  modeColumns,
  tallyByDay,
  tallyByMode,
} from '#domain/reports/tally'
import type { PreviewAnswer, ShownAppointment } from '#sync'
import { useSync } from '../../data/context'
import { useStatus } from '../../data/use-session'
import { useView } from '../../data/use-view'

/** State of a report's preview. */
export type PreviewState =
  | { kind: 'loading' }
  | { kind: 'shown'; preview: ReportPreview; from: 'service' }
  | { kind: 'shown'; preview: ReportPreview; from: 'tablet'; unsent: number }
  | { kind: 'none'; why: string }

const needsConnection = 'The preview of these dates is not on this device. It needs a connection.'

/** The preview from the service. Offline, this tablet's sums, if it has all rows. */
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

/** The daily report's sums for days that are complete on this tablet, unsent changes included. */
function useHere(asked: ReportAsked | null): PreviewState | null {
  const sync = useSync()
  const { start = '', end = '' } = asked?.query ?? {}
  const isHere = asked?.report === 'daily' && start >= sync.keptSince()
  const rows = useView(isHere ? sync.views.days(start, end) : null)
  if (!asked || !isHere) return null
  return rows ? previewOf(asked, rows) : { kind: 'loading' }
}

function previewOf({ fileName }: ReportAsked, shown: readonly ShownAppointment[]): PreviewState {
  const [byDay, byMode] = [tallyByDay(), tallyByMode()]
  for (const { row } of shown) {
    byDay.add(counted(row))
    byMode.add(counted(row))
  }
  const tables = [
    tableOf(dailySheets.byDay, dayColumns, byDay.lines()),
    tableOf(dailySheets.byMode, modeColumns, byMode.lines()),
  ]
  const unsent = shown.filter(({ pending }) => pending).length
  return { kind: 'shown', preview: { fileName, tables }, from: 'tablet', unsent }
}
