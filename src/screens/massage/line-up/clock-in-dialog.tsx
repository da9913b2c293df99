import { Box } from '@mantine/core'
import { useState } from 'react'
import { dueToClockIn } from '#domain/appointment/line-up/due'
import { businessTimeOfInstant, isoAt } from '#domain/kernel/dates'
import { byName, upperName } from '#domain/kernel/names'
import { attendanceId, type attendanceKinds } from '#domain/rows/line-up/attendance'
import { useCommand } from '../../../data/form/use-command'
import { CheckList } from '../../../ui/form/check-list'
import { FormDialog } from '../../../ui/form/form-dialog'
import { NoteRow } from '../../../ui/form/note-row'
import { SelectCell } from '../../../ui/form/select-cell'
import { TextCell } from '../../../ui/form/text-cell'
import { clockTime } from '../../../ui/format/format-date'
import { readClock } from '../../../ui/format/read-clock'
import type { ShownLineUp } from './use-line-up'

interface ClockInDialogProps {
  shown: ShownLineUp
  onClose: () => void
}

type Kind = (typeof attendanceKinds)[number]
const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'REGULAR', label: 'Regular' },
  { value: 'BACKUP', label: 'Backup, when the others are busy' },
]

/** The choice of all therapists who are due; no id of a therapist. */
const allDue = ' all'

/** Clocks a therapist, or all who are due, in, now or at an earlier time of the day. */
export function ClockInDialog({ shown, onClose }: ClockInDialogProps) {
  const { world, day, now, places } = shown
  const { runAll, refuse, refusal, running } = useCommand()
  const [staffId, setStaffId] = useState<string | null>(null)
  const [kind, setKind] = useState<Kind>('REGULAR')
  const [came, setCame] = useState('')
  const there = new Set(places.map(({ staff }) => staff.id))
  const due = dueToClockIn(world, now)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const dueIds = due.map(({ id }) => id)
  const coming =
    staffId === allDue ? dueIds.filter((id) => !leftOut.includes(id)) : staffId ? [staffId] : []
  const each = [...world.staffs.values()]
    .filter(({ id, available }) => available && !there.has(id))
    .toSorted(byName)
    .map(({ id, name }) => ({ value: id, label: upperName(name) }))
  const all = { value: allDue, label: `All ${due.length} who are due` }
  const options = due.length > 1 ? [all, ...each] : each
  const save = () => {
    if (coming.length === 0) return refuse({ message: 'Choose who came.', field: 'staffId' })
    const time = came.trim() === '' ? null : readClock(came)
    if (time === null && came.trim() !== '')
      return refuse({ message: 'Came at is not a time.', field: 'inAt' })
    // After midnight, a time later than now is of the day before, when the running day began.
    const date = now.date !== day && time !== null && time > now.time ? day : now.date
    const inAt = time ? businessTimeOfInstant(isoAt(date, time))?.instant : undefined
    const clockIn = (id: string) => ({
      name: 'clockIn' as const,
      input: {
        id: attendanceId(world.store.code, id, day),
        ...{ staffId: id, day, kind },
        ...(inAt && { inAt }),
      },
    })
    runAll(() => coming.map(clockIn), onClose)
  }
  return (
    <FormDialog
      title="Clock in"
      section={{ title: 'Line-up' }}
      note={<NoteRow>{`Without a time it is now, ${clockTime(now.time)}`}</NoteRow>}
      message={refusal?.message}
      action={coming.length > 1 ? `CLOCK IN (${coming.length})` : 'CLOCK IN'}
      isRunning={running}
      cancel="Cancel"
      onSubmit={save}
      onCancel={onClose}
      below={
        staffId === allDue && (
          <Box mt={12}>
            <CheckList
              title="Who came"
              items={due.map(({ id, name }) => ({ id, name: upperName(name) }))}
              chosen={coming}
              onChange={(chosen) => setLeftOut(dueIds.filter((id) => !chosen.includes(id)))}
            />
          </Box>
        )
      }
    >
      <SelectCell label="Who came" value={staffId} onChange={setStaffId} options={options} />
      <SelectCell
        label="As"
        value={kind}
        onChange={(value) => setKind(kinds.find((each) => each.value === value)?.value ?? kind)}
        options={kinds}
      />
      <TextCell label="Came at" value={came} onChange={setCame} maxLength={10} />
    </FormDialog>
  )
}
