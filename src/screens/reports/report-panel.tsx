import { Button } from '@mantine/core'
import type { ReportName } from '#domain/reports/asked'
import { useStatus } from '../../data/use-session'
import { ErrorBanner } from '../../ui/feedback/banner'
import { NoteRow } from '../../ui/form/note-row'
import { Icon } from '../../ui/icons/icon'
import { type Draft, reports } from './asking'
import { DownloadRows } from './download-rows'
import { Preview } from './preview'
import { ReportInputs } from './report-inputs'
import classes from './reports.module.css'
import { usePreview } from './use-preview'
import { useReport } from './use-report'

interface ReportPanelProps {
  report: ReportName
  draft: Draft
  onDraft: (part: Partial<Draft>) => void
  storeCode: string
  today: string
}

/** A report's tab: inputs, DOWNLOAD and preview. */
export function ReportPanel({ report, draft, onDraft, storeCode, today }: ReportPanelProps) {
  const { asked, download, message } = useReport({ report, draft, storeCode, today })
  const preview = usePreview(asked)
  return (
    <>
      <div className={classes.head}>
        <ReportInputs
          inputs={reports[report].inputs}
          draft={draft}
          today={today}
          onChange={onDraft}
        />
        <Button size="lg" leftSection={<Icon name="download" size={18} />} onClick={download}>
          DOWNLOAD
        </Button>
      </div>
      <OfflineNote />
      <DownloadRows />
      <div className={classes.message}>{message && <ErrorBanner>{message}</ErrorBanner>}</div>
      <Preview report={report} state={preview} today={today} />
    </>
  )
}

function OfflineNote() {
  if (useStatus().online !== false) return null
  return (
    <div className={classes.note}>
      <NoteRow icon="cloud-off">
        Reports need a connection. DOWNLOAD keeps your request and gets the file once online.
      </NoteRow>
    </div>
  )
}
