import { Button, Flex, Paper, Stack, Text } from '@mantine/core'
import type { Download } from '#sync'
import { useDownloads } from '../../data/use-reports'
import { useStatus } from '../../data/use-session'
import { FieldError } from '../../ui/feedback/field-error'
import { Icon } from '../../ui/icons/icon'
import rules from '../../ui/layout/rules.module.css'
import { askedTitle } from './asking'

/** Requested reports that are not saved yet. They survive a restart of the app. */
export function DownloadRows() {
  const { downloads, ...acts } = useDownloads()
  const isOffline = useStatus().online === false
  if (downloads.length === 0) return null
  return (
    <Paper
      component="ul"
      className={rules.ruled}
      withBorder
      radius="lg"
      mb={16}
      aria-label="Reports asked for"
    >
      {downloads.map((one) => (
        <Flex
          component="li"
          key={one.id}
          align="center"
          wrap="wrap"
          gap="8px 10px"
          mih={60}
          p="8px 12px 8px 16px"
        >
          <Icon name={one.state === 'ready' ? 'check' : 'download'} size={18} />
          <Stack gap={0} flex="1 1 200px" miw={0}>
            <Text span inherit fw={600}>
              {askedTitle(one)}
            </Text>
            <State download={one} isOffline={isOffline} />
          </Stack>
          <Acts download={one} {...acts} />
        </Flex>
      ))}
    </Paper>
  )
}

interface StateProps {
  download: Download
  isOffline: boolean
}

function State({ download: { state, progress, fileName }, isOffline }: StateProps) {
  if (state === 'failed')
    return (
      <span role="alert">
        <FieldError>Report generation failed</FieldError>
      </span>
    )
  if (state === 'loading')
    return (
      <Flex component="span" align="center" gap={10} fz="meta" lh="meta" c="dimmed">
        {progress === null ? 'Being made' : 'Downloading'}
        <progress
          style={{ width: 120, accentColor: 'var(--fd-plum-fill)' }}
          aria-label="Download"
          {...(progress !== null && { value: progress })}
        />
      </Flex>
    )
  const waits = isOffline ? 'Kept. It is downloaded once there is a connection.' : 'Waits its turn'
  return (
    <Text span size="meta" c="dimmed" style={{ overflowWrap: 'anywhere' }} role="status">
      {state === 'ready' ? fileName : waits}
    </Text>
  )
}

type ActsProps = Omit<ReturnType<typeof useDownloads>, 'downloads'> & { download: Download }

function Acts({ download, save, retry, drop }: ActsProps) {
  const { id, state } = download
  return (
    <>
      <Button variant="text" onClick={() => drop(id)}>
        {state === 'loading' ? 'Cancel' : 'Remove'}
      </Button>
      {state === 'failed' && (
        <Button variant="default" onClick={() => retry(id)}>
          Try again
        </Button>
      )}
      {state === 'ready' && (
        <Button variant="default" onClick={() => save(download)}>
          Save
        </Button>
      )}
    </>
  )
}
