import type { ReportName } from '#domain/reports/asked'
import { type Draft, daysAsked } from './asking'
import { Preview } from './preview'
import { ReportHead } from './report-head'
import { usePreview } from './use-preview'
import { useReport } from './use-report'

interface ReportPanelProps {
  report: ReportName
  draft: Draft
  onDraft: (part: Partial<Draft>) => void
  storeCode: string
  today: string
  /** the business day that the front desk works on */
  running: string
}

/** The tab of a report: inputs, DOWNLOAD and preview. */
export function ReportPanel(props: ReportPanelProps) {
  const { report, draft, onDraft, today } = props
  const { asked, comparison, download, message } = useReport(props)
  const preview = usePreview(asked)
  const full = usePreview(comparison?.full ?? null)
  const before = usePreview(comparison?.before ?? null)
  return (
    <>
      <ReportHead {...{ report, draft, onDraft, today, download, message }} />
      <Preview
        report={report}
        state={preview}
        compared={comparison && { ...comparison, states: { full, before } }}
        days={asked && daysAsked(asked)}
        today={today}
      />
    </>
  )
}
