import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { World } from '#domain/rows/world'
import type { EntryState, ImportResult, Status } from '#sync'
import { useDeps } from '../../data/context'
import { saveQueue } from '../../data/save-queue'
import type { Tablet } from '../../data/tablet'
import { useSession } from '../../data/use-session'
import { useView } from '../../data/use-view'
import { ErrorBanner, SuccessBanner } from '../../ui/feedback/banner'
import { FormSection } from '../../ui/form/form-section'
import { usDateTime } from '../../ui/format/format-date'
import { count } from '../../ui/format/format-text'
import { CardButtons, CardList, CardRow, Words } from './card-parts'
import type { ChangeWords } from './change-words'

interface QueueCardProps {
  tablet: Tablet
  status: Status
  world: World | null
  words: ChangeWords
}

const states: Readonly<Record<EntryState, string>> = {
  queued: 'waits',
  sending: 'is being sent',
  unsure: 'may have arrived, is looked for',
  parked: 'needs you',
}

/** The unsent changes on this tablet, with a button that exports them for support. */
export function QueueCard({ tablet, status, world, words }: QueueCardProps) {
  const { sync } = useDeps()
  const session = useSession()
  const all = useView(sync.views.queue()) ?? []
  const items = all.filter(({ user }) => user === session?.username)
  const others = Object.entries(status.waitingFor)
  return (
    <FormSection
      title="Waiting to be sent"
      hint={`${count(status.queued, 'change')}, ${status.conflicts} refused`}
    >
      {status.newer > 0 && (
        <Words>
          Made by a newer version of Frontdesk: {count(status.newer, 'change')}. Update the app to
          send {status.newer === 1 ? 'it' : 'them'}.
        </Words>
      )}
      {status.conflicts > 0 && (
        <Words>
          Refused: {count(status.conflicts, 'change')}. Open the sign at the top to settle{' '}
          {status.conflicts === 1 ? 'it' : 'them'}.
        </Words>
      )}
      {items.length + others.length + status.newer + status.conflicts === 0 ? (
        <Words>Everything is sent.</Words>
      ) : (
        <CardList>
          {items.map((item) => (
            <CardRow
              key={item.entryId}
              {...words(item, world)}
              end={
                <>
                  {usDateTime(item.queuedAt)}
                  <br />
                  {states[item.state]}
                </>
              }
            />
          ))}
          {others.map(([user, changes]) => (
            <CardRow
              key={user}
              icon="lock"
              title={`${count(changes, 'change')} by ${user}`}
              detail={`Sent when ${user} logs in, and by nobody else.`}
            />
          ))}
        </CardList>
      )}
      <QueueFiles tablet={tablet} />
    </FormSection>
  )
}

function QueueFiles({ tablet }: { tablet: Tablet }) {
  const { sync } = useDeps()
  const picker = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState<ImportResult | null>(null)
  async function exportQueue() {
    const trouble = await saveQueue(sync, tablet)
    setResult(trouble === null ? null : { ok: false, message: trouble })
  }
  async function importQueue(file: File | undefined) {
    if (!file) return
    setResult(await sync.upkeep.importQueue(await file.text()))
  }
  return (
    <div>
      <CardButtons>
        <Button variant="default" onClick={() => void exportQueue()}>
          Export
        </Button>
        <Button variant="default" onClick={() => picker.current?.click()}>
          Import
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".json,.txt"
          aria-label="Exported file"
          onChange={(event) => {
            void importQueue(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </CardButtons>
      {result && (
        <Words>
          <ImportBanner result={result} />
        </Words>
      )}
    </div>
  )
}

function ImportBanner({ result }: { result: ImportResult }) {
  if (!result.ok) return <ErrorBanner>{result.message}</ErrorBanner>
  const added = Object.entries(result.added)
  const whose = added.map(([user, changes]) => `${count(changes, 'change')} by ${user}`)
  const isOne = result.known === 1
  const known = `${count(result.known, 'change')} ${isOne ? 'is' : 'are'} here already.`
  return (
    <SuccessBanner note={result.known > 0 && known}>
      {added.length > 0 ? `Taken in: ${whose.join(', ')}.` : 'There was nothing new in it.'}
    </SuccessBanner>
  )
}
