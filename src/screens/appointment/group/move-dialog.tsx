import { useState } from 'react'
import { moveGroupBackInput, moveGroupInput } from '#domain/appointment/group/move-input'
import type { Appointment } from '#domain/rows/appointment'
import { useCommand } from '../../../data/form/use-command'
import { useFormSync } from '../../../data/form/use-form-sync'
import { useBusinessTime } from '../../../data/use-business-time'
import { sendBack } from '../../../data/use-submit'
import { DateCell } from '../../../ui/form/date-cell'
import { FormDialog } from '../../../ui/form/form-dialog'
import { CellPair } from '../../../ui/form/form-section'
import { SelectCell } from '../../../ui/form/select-cell'
import { cellDate, clockTime } from '../../../ui/format/format-date'
import { timeOptions } from '../../booking/draft/options'
import { useDayWorld } from '../../booking/state/use-day-world'
import { everyWord, type GroupDialogProps, namesOf } from './guests'

/** Moves the reserved guests of a group by the same number of minutes. */
export function MoveGroupDialog({ row, guests, onDone, onCancel }: GroupDialogProps) {
  const guest = guests.find(({ id }) => id === row.id) ?? guests[0] ?? row
  const { date: today } = useBusinessTime()
  const [to, setTo] = useState({ startDate: guest.startDate, startTime: guest.startTime })
  const moving = useMoving(guests, guest, to, onDone)
  const { move, world, running, refusal, question } = moving
  const change = (part: Partial<NewStart>) => {
    // A question or refusal was about the former start, so it is cleared.
    moving.forget()
    setTo({ ...to, ...part })
  }
  return (
    <FormDialog
      isInForm
      title={`Move ${everyWord(guests)}`}
      text={`${namesOf(guests)} keep their therapists. Rooms that are taken then are replaced by free ones.`}
      action={question ? 'MOVE ANYWAY' : `MOVE ${everyWord(guests).toUpperCase()}`}
      message={(question ?? refusal)?.message}
      onCancel={onCancel}
      isRunning={running}
      onSubmit={() => (question ? question.agree() : move())}
    >
      <CellPair>
        <DateCell
          label={`Day of ${everyWord(guests)}`}
          value={to.startDate}
          onChange={(date) => date && change({ startDate: date })}
          today={today}
          min={today}
        />
        <SelectCell
          label={`Start of ${guest.name}`}
          value={to.startTime}
          onChange={(time) => time && change({ startTime: time })}
          options={timeOptions(world?.lookups.startTimes ?? [], to.startTime)}
        />
      </CellPair>
    </FormDialog>
  )
}

interface NewStart {
  startDate: string
  startTime: string
}

const startText = ({ startDate, startTime }: NewStart): string =>
  `${cellDate(startDate)}, ${clockTime(startTime)}`

function useMoving(
  guests: readonly Appointment[],
  guest: Appointment,
  to: NewStart,
  onDone: GroupDialogProps['onDone'],
) {
  const sync = useFormSync()
  const { run, ...outcome } = useCommand()
  const world = useDayWorld(to.startDate)
  const move = () => {
    if (!world) return
    const input = moveGroupInput(world, guests, guest, { ...to, staffId: guest.staffId })
    const back = moveGroupBackInput(input)
    const goBack = () =>
      sendBack((confirmed) => sync.run('moveGroup', { ...back, confirmed: [...confirmed] }))
    run('moveGroup', { ...input, confirmed: [] }, (isQueued, entryId) =>
      onDone({
        text: `${namesOf(guests)} are moved to ${startText(to)}.`,
        undone: `${namesOf(guests)} are back at ${startText(guest)}.`,
        ...{ isQueued, entryId, goBack },
      }),
    )
  }
  return { ...outcome, world, move }
}
