import { useMemo, useState } from 'react'
import { isOffered } from '#domain/may'
import { exceptionReport } from '#domain/reports/asked'
import { type Days, isWithin } from '#domain/reports/period'
import type { Session } from '#sync'
import { type Draft, daysAsked } from './asking'
import { AuditSearch } from './exceptions/audit-search'
import { ExceptionList } from './exceptions/exception-list'
import { type ExceptionsState, useExceptions } from './exceptions/use-exceptions'
import type { useSeen } from './exceptions/use-seen'
import { ReportHead } from './report-head'
import { SegmentRow } from './segment-row'
import { useReport } from './use-report'

export interface ExceptionsPanelProps {
  session: Session
  draft: Draft
  onDraft: (part: Partial<Draft>) => void
  today: string
  running: string
  /** the exceptions of the last days, of which a badge counts the unseen ones */
  lately: ExceptionsState
  latelyDays: Days | null
  seen: ReturnType<typeof useSeen>
  onLately: () => void
  onDrawer: (day: string) => void
}

const views = [
  { value: 'list', label: 'Exceptions' },
  { value: 'audit', label: 'Audit trail' },
] as const

/** The tab Exceptions: those of a range, and for a SUPER_ADMIN a search over the audit trail. */
export function ExceptionsPanel(props: ExceptionsPanelProps) {
  const { session, draft, onDraft, today, running, lately, latelyDays, seen } = props
  const { storeCode, roles } = session
  const report = exceptionReport
  const { asked, download, message } = useReport({ report, draft, storeCode, today, running })
  const days = useMemo(() => asked && daysAsked(asked), [asked])
  const isLately = days?.start === latelyDays?.start && days?.end === latelyDays?.end
  const own = useExceptions(isLately ? null : days)
  const state = isLately ? lately : own
  const [view, setView] = useState<(typeof views)[number]['value']>('list')
  const unseen = lately.rows?.filter(({ id }) => !seen.seen.has(id)) ?? []
  const elsewhere = unseen.filter(({ day }) => !(days && isWithin(day, days))).length
  return (
    <>
      <ReportHead {...{ report, draft, onDraft, today, download, message }} />
      {isOffered(roles, 'searchAudit') && (
        <SegmentRow label="View" gap={12} options={views} value={view} onChange={setView} />
      )}
      {days && view === 'list' && (
        <ExceptionList
          state={state}
          seen={seen.seen}
          onSeen={seen.note}
          elsewhere={elsewhere}
          onElsewhere={props.onLately}
          onDrawer={props.onDrawer}
        />
      )}
      {days && view === 'audit' && (
        <AuditSearch key={`${days.start} ${days.end}`} days={days} world={state.world} />
      )}
    </>
  )
}
