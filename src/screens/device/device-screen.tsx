import { Box, Button, Flex, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { useDeps } from '../../data/context'
import type { Tablet } from '../../data/tablet'
import { useSession, useStatus } from '../../data/use-session'
import { useView } from '../../data/use-view'
import { SuccessBanner } from '../../ui/feedback/banner'
import { instantTime } from '../../ui/format/format-date'
import { Icon } from '../../ui/icons/icon'
import { headLook, PageColumns, pageLook, titleFlex } from '../../ui/layout/page'
import { Words } from './card-parts'
import type { ChangeWords } from './change-words'
import { Details } from './details'
import { InstallCard } from './install-card'
import { JournalCard } from './journal-card'
import { LockCard } from './lock-card'
import { NameCard } from './name-card'
import { QueueCard } from './queue-card'
import { ReadinessCard } from './readiness-card'
import { SeriesCard } from './series-card'
import { supportReport } from './support-report'
import { type Checks, useChecks, useReadiness } from './use-checks'
import { VersionCard } from './version-card'

interface DeviceScreenProps {
  tablet: Tablet
  words: ChangeWords
}

const journalInReport = 30

/** The screen /device: the app's release, the stored data, and the device's abilities. It works offline. */
export function DeviceScreen({ tablet, words }: DeviceScreenProps) {
  const { sync } = useDeps()
  const status = useStatus()
  const world = useView(sync.views.business()) ?? null
  const { checks, checkAgain, isChecking } = useChecks(tablet)
  const readiness = useReadiness(checks.shell)
  return (
    <Box {...pageLook}>
      <Flex {...headLook}>
        <Title order={1} flex={titleFlex}>
          This device
        </Title>
        <Button
          variant="default"
          leftSection={<Icon name="sync" />}
          loading={isChecking}
          onClick={() => void checkAgain()}
        >
          Check again
        </Button>
        <ReportButton tablet={tablet} checks={checks} readiness={readiness} />
      </Flex>
      <PageColumns
        beside={
          <>
            {status.hasAllCalls && <NameCard />}
            {status.hasAllCalls && <SeriesCard />}
            <LockCard lockAfter={tablet.lockAfter} />
            <VersionCard tablet={tablet} checks={checks} />
            <InstallCard install={tablet.install} />
            {checks.checkedAt !== null && <Words>Checked at {instantTime(checks.checkedAt)}</Words>}
          </>
        }
      >
        <Stack gap={18}>
          <ReadinessCard readiness={readiness} />
          <QueueCard tablet={tablet} status={status} world={world} words={words} />
          <JournalCard world={world} words={words} />
        </Stack>
      </PageColumns>
      <Details tablet={tablet} status={status} checks={checks} />
    </Box>
  )
}

interface ReportButtonProps {
  tablet: Tablet
  checks: Checks
  readiness: ReturnType<typeof useReadiness>
}

/** A button that copies the report, or saves it as a file if copying fails. */
function ReportButton({ tablet, checks, readiness }: ReportButtonProps) {
  const { sync, clock } = useDeps()
  const session = useSession()
  const [outcome, setOutcome] = useState<'copied' | 'saved' | null>(null)
  async function copy() {
    const text = supportReport({
      tablet,
      checks,
      readiness,
      status: sync.status.current(),
      queue: await sync.views.queue().read(),
      journal: (await sync.upkeep.journal(journalInReport).read()).rows,
      storeCode: session?.storeCode ?? '',
      now: clock(),
    })
    const isCopied = await tablet.copy(text)
    if (!isCopied) tablet.saveFile('frontdesk-report.txt', text)
    setOutcome(isCopied ? 'copied' : 'saved')
  }
  return (
    <>
      <Button onClick={() => void copy()}>Copy support report</Button>
      {outcome && (
        <SuccessBanner note="It tells of this device, and of no person.">
          {outcome === 'copied' ? 'The report is copied.' : 'The report is saved as a file.'}
        </SuccessBanner>
      )}
    </>
  )
}
