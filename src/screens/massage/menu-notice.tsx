import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Appointment } from '#domain/rows/appointment'
import { BoardNotice } from '../../board/board-notice'
import { useFormSync } from '../../data/form/use-form-sync'
import { useStatus } from '../../data/use-session'
import { useSubmit } from '../../data/use-submit'
import { startBack, startBackText } from '../appointment/running/use-late'
import { waitText } from '../booking/draft/wait-text'

/** The outcome of an action of an event's menu. `started`: the row of a visit before it was started, for Undo. */
export interface Told {
  text: string
  isQueued: boolean
  started: Appointment | undefined
}

export interface MenuNoticeProps {
  told: Told
  onEventOpen: (id: string) => void
  onClose: () => void
}

/** The outcome of an action of the menu. A guest who starts now is not checked in yet: the notice leads there. */
export function MenuNotice({ told, onEventOpen, onClose }: MenuNoticeProps) {
  const status = useStatus()
  const sync = useFormSync()
  const { submit, refusal, running } = useSubmit()
  const [back, setBack] = useState<{ isQueued: boolean } | null>(null)
  const { text, started } = told
  if (refusal)
    return <BoardNotice tone="error" title="Not undone" text={refusal.message} onClose={onClose} />
  const isLeft = started?.status === 'RESERVED' && back === null
  const waits = (back ?? told).isQueued ? waitText(status) : ''
  const note = [isLeft ? 'Not checked in yet.' : '', waits].filter(Boolean).join(' ')
  return (
    <BoardNotice
      tone="done"
      title={back ? startBackText : text}
      text={note || undefined}
      onClose={onClose}
    >
      {isLeft && (
        <>
          <Button
            variant="default"
            disabled={running}
            onClick={() =>
              void submit(startBack(sync, started), (isQueued) => setBack({ isQueued }))
            }
          >
            Undo
          </Button>
          <Button variant="default" disabled={running} onClick={() => onEventOpen(started.id)}>
            Check in
          </Button>
        </>
      )}
    </BoardNotice>
  )
}
