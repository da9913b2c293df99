import { Box, Button, Flex, Paper } from '@mantine/core'
import type { ReportName } from '#domain/reports/asked'
import { useStatus } from '../../data/use-session'
import { ErrorBanner } from '../../ui/feedback/banner'
import { NoteRow } from '../../ui/form/note-row'
import { Icon } from '../../ui/icons/icon'
import { type Draft, daysAsked, inputsOf } from './asking'
import { DownloadRows } from './download-rows'
import { PresetRow } from './preset-row'
import { Preview } from './preview'
import { ReportInputs } from './report-inputs'
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
  const inputs = inputsOf[report]
  return (
    <>
      <Flex align="center" justify="space-between" wrap="wrap" gap={12} mih={52} mb={16}>
        <ReportInputs inputs={inputsOf[report]} draft={draft} today={today} onChange={onDraft} />
        <Button
          size="lg"
          flex={{ base: '1 1 100%', sm: '0 1 auto' }}
          leftSection={<Icon name="download" size={18} />}
          onClick={download}
        >
          DOWNLOAD
        </Button>
      </Flex>
      <PresetRow inputs={inputs} draft={draft} today={today} onChange={onDraft} />
      <OfflineNote />
      <DownloadRows />
      {/* The banner covers the preview: if it pushed the preview down, a finger would hit something else. */}
      <Box pos="relative" h={0} style={{ zIndex: 1 }}>
        {message && <ErrorBanner>{message}</ErrorBanner>}
      </Box>
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

function OfflineNote() {
  if (useStatus().online !== false) return null
  return (
    <Paper withBorder mb={16} style={{ overflow: 'hidden' }}>
      <NoteRow icon="cloud-off">
        Reports need a connection. DOWNLOAD keeps your request and gets the file once online.
      </NoteRow>
    </Paper>
  )
}
