import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { BlockingError } from '#sync'
import { lostByReload } from '../data/form/unsaved'
import type { Tablet } from '../data/tablet'
import { useOnce } from '../data/use-once'
import { useStatus } from '../data/use-session'
import { FieldError } from '../ui/feedback/field-error'
import { DialogFrame } from '../ui/overlay/dialog'

export interface BlockingErrorDialogProps {
  tablet: Tablet
  reload: () => void
}

const words: Readonly<Record<BlockingError, { title: string; text: string }>> = {
  outdated: {
    title: 'Open Frontdesk anew',
    text: 'A newer version runs in another tab and has taken the data over. This tab can save nothing any more.',
  },
  newer: {
    title: 'Update Frontdesk',
    text: 'The data on this device is of a newer version. This one leaves it alone: all that waits is kept, and the newer version sends it.',
  },
  dead: {
    title: 'Open Frontdesk anew',
    text: 'The storage of this device stopped answering, as after a long sleep. What was saved is still there.',
  },
}

/** A dialog over the whole page after an error that makes saving impossible. */
export function BlockingErrorDialog({ tablet, reload }: BlockingErrorDialogProps) {
  const { blockingError } = useStatus()
  if (!blockingError) return null
  return (
    <DialogFrame
      opened
      onClose={() => {}}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={words[blockingError].title}
      size={432}
      padding="lg"
      zIndex={400}
    >
      <Text mb={16} c="dimmed">
        {words[blockingError].text}
      </Text>
      <Text mb={16} c="dimmed">
        {keptText(lostByReload())}
      </Text>
      {blockingError === 'newer' ? <UpdateButton tablet={tablet} /> : <Reload onPress={reload} />}
    </DialogFrame>
  )
}

function Reload({ onPress }: { onPress: () => void }) {
  return (
    <Button size="lg" fullWidth onClick={onPress}>
      Reload
    </Button>
  )
}

/** A button that fetches all files of the app again, because the service worker may not know of the new release. */
function UpdateButton({ tablet }: { tablet: Tablet }) {
  const { once, running } = useOnce()
  const [failed, setFailed] = useState(false)
  const update = () => once(async () => setFailed(!(await tablet.resetShell())))
  return (
    <>
      <Button size="lg" fullWidth loading={running} onClick={() => void update()}>
        Update
      </Button>
      {failed && (
        <div role="alert">
          <FieldError>There is no connection. Please try again with one.</FieldError>
        </div>
      )}
    </>
  )
}

function keptText(lost: readonly string[]): string {
  if (lost.length > 0) return `Not saved, and to be typed again: ${lost.join(', ')}.`
  return 'What you typed into forms is kept.'
}
