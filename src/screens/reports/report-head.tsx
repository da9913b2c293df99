import { Box, Button, Flex, Paper } from '@mantine/core'
import type { ReportName } from '#domain/reports/asked'
import { useStatus } from '../../data/use-session'
import { ErrorBanner } from '../../ui/feedback/banner'
import { NoteRow } from '../../ui/form/note-row'
import { Icon } from '../../ui/icons/icon'
import { type Draft, inputsOf } from './asking'
import { DownloadRows } from './download-rows'
import { PresetRow } from './preset-row'
import { ReportInputs } from './report-inputs'

interface ReportHeadProps {
  report: ReportName
  draft: Draft
  onDraft: (part: Partial<Draft>) => void
  today: string
  download: () => void
  /** the error of the inputs or of the last request */
  message: string | null
}

/** The inputs of a report, DOWNLOAD and the reports asked for. */
export function ReportHead({ report, draft, onDraft, today, download, message }: ReportHeadProps) {
  const inputs = inputsOf[report]
  return (
    <>
      <Flex align="center" justify="space-between" wrap="wrap" gap={12} mih={52} mb={16}>
        <ReportInputs inputs={inputs} draft={draft} today={today} onChange={onDraft} />
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
