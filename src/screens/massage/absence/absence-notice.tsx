import { Button } from '@mantine/core'
import { useState } from 'react'
import { moveBackInput } from '#domain/appointment/move'
import { upperName } from '#domain/kernel/names'
import type { SoftRule } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import { absenceWords } from '#domain/slot/absences'
import type { AskedCommand } from '#sync'
import { BoardNotice } from '../../../board/board-notice'
import { useSync } from '../../../data/context'
import { useFormSync } from '../../../data/form/use-form-sync'
import { useStatus } from '../../../data/use-session'
import { useSubmit } from '../../../data/use-submit'
import { useView } from '../../../data/use-view'
import { waitText } from '../../booking/draft/wait-text'
import type { Hours } from './one-tap'

/** A recorded absence, and the rows of the guests who were moved for it, as they were before. */
export interface Recorded {
  id: string
  staffId: string
  hours: Hours
  moved: readonly Appointment[]
  /** number of guests in these hours who were not moved */
  left: number
  isQueued: boolean
}

export interface AbsenceNoticeProps {
  recorded: Recorded
  onClose: () => void
}

/** The outcome of an absence. Undo removes the absence and moves its guests back: all, or none. */
export function AbsenceNotice({ recorded, onClose }: AbsenceNoticeProps) {
  const { staffId, hours, moved, left } = recorded
  const business = useView(useSync().views.business())
  const status = useStatus()
  const { undo, isUndone, isQueued, refusal, running } = useUndo(recorded)
  if (refusal)
    return <BoardNotice tone="error" title="Not undone" text={refusal.message} onClose={onClose} />
  const name = upperName(business?.staffs.get(staffId)?.name ?? '')
  const guests = moved.length === 1 ? '1 guest' : `${moved.length} guests`
  const absent = `${name} is absent ${absenceWords(hours)}.`
  const back = `${name} is not absent.`
  const still = left === 1 ? '1 guest is' : `${left} guests are`
  const told = isUndone || left === 0 ? '' : ` ${still} still with ${name}: call them.`
  const texts = isUndone ? [back, `${guests} moved back.`] : [absent, `${guests} moved.`]
  return (
    <BoardNotice
      tone="done"
      title={texts.slice(0, moved.length > 0 ? 2 : 1).join(' ') + told}
      text={isQueued ? waitText(status) : undefined}
      onClose={onClose}
    >
      {!isUndone && (
        <Button variant="default" disabled={running} onClick={undo}>
          Undo
        </Button>
      )}
    </BoardNotice>
  )
}

function useUndo({ id, moved, isQueued }: Recorded) {
  const sync = useFormSync()
  const [undone, setUndone] = useState<{ isQueued: boolean } | null>(null)
  const { submit, refusal, running } = useSubmit()
  const asked = (confirmed: SoftRule[]): AskedCommand[] => [
    { name: 'cancelAbsence', input: { id } },
    ...moved.map((row): AskedCommand => {
      const input = { ...moveBackInput(row), confirmed }
      return { name: 'updateAppointment', input }
    }),
  ]

  /** Confirms all soft rules, because the former places were allowed. */
  async function runBack() {
    const result = await sync.runAll(asked([]))
    const confirm = result.kind === 'refused' ? result.refusal.confirm : []
    return confirm.length === 0 ? result : sync.runAll(asked([...confirm]))
  }

  return {
    refusal,
    running,
    isUndone: undone !== null,
    isQueued: undone?.isQueued ?? isQueued,
    undo: () => void submit(runBack, (isLater) => setUndone({ isQueued: isLater })),
  }
}
