import { Button, Checkbox, Flex, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AbsentGuest } from '#domain/appointment/running/absent-guests'
import { timeOfMinute } from '#domain/kernel/dates'
import { upperName } from '#domain/kernel/names'
import { endOfDay } from '#domain/rows/line-up/absence'
import type { World } from '#domain/rows/world'
import { absenceWords } from '#domain/slot/absences'
import { useNumbers } from '../../../data/use-numbers'
import { FormDialog } from '../../../ui/form/form-dialog'
import { CellPair } from '../../../ui/form/form-section'
import { SelectCell } from '../../../ui/form/select-cell'
import { TextCell } from '../../../ui/form/text-cell'
import { bookedName } from '../../../ui/format/booked-name'
import { clockTime, dayTitle } from '../../../ui/format/format-date'
import { moveText } from '../../appointment/running/move-text'
import type { Recorded } from './absence-notice'
import { type Hours, wholeDay } from './one-tap'
import { useAbsence } from './use-absence'

export interface AbsenceSheetProps {
  staffId: string
  /** business day, YYYY-MM-DD */
  day: string
  /** hours to record as soon as the sheet opens; null: the sheet asks for them */
  hours: Hours | null
  /** called with the saved absence and the moves; `onClose` is not called then */
  onDone: (recorded: Recorded) => void
  onClose: () => void
}

const starts = Array.from({ length: 48 }, (_, slot) => timeOfMinute(slot * 30))
const startOptions = starts.map((value) => ({
  value,
  label: value === '00:00' ? 'The whole day' : clockTime(value),
}))
const endOptions = [
  ...starts.slice(1).map((value) => ({ value, label: clockTime(value) })),
  { value: endOfDay, label: 'The end of the day' },
]

/**
 * The sheet for a therapist's absences on a day. It asks for hours, and lists the guests booked in them, each with a
 * proposed move.
 */
export function AbsenceSheet(props: AbsenceSheetProps) {
  const { staffId, day, hours: taken, onDone, onClose } = props
  const [hours, setHours] = useState<Hours>(taken ?? wholeDay)
  const [stays, setStays] = useState<readonly string[]>([])
  const sheet = useAbsence(staffId, day, hours, taken !== null)
  const { world, guests, recorded, running, trouble, save, cancel } = sheet
  const name = upperName(world?.staffs.get(staffId)?.name ?? '')
  const moved = guests.filter(({ row, move }) => move && !stays.includes(row.id))
  const toggle = (id: string) =>
    setStays(stays.includes(id) ? stays.filter((one) => one !== id) : [...stays, id])
  const actions = [taken ? '' : 'SAVE', moved.length > 0 ? `MOVE ${moved.length}` : '']
  return (
    <FormDialog
      title={`Absence of ${name}, ${dayTitle(day)}`}
      message={trouble?.message}
      action={actions.filter(Boolean).join(' AND ') || null}
      isDisabled={hours.from >= hours.until || world === null}
      isRunning={running}
      cancel={taken ? 'Close' : 'Back'}
      size={520}
      onSubmit={() => save(moved, onDone)}
      onCancel={onClose}
      above={recorded.map((row) => (
        <Flex key={row.id} align="center" gap={8} mb={8}>
          <Text flex={1}>
            Absent {absenceWords(row)}
            {row.reason && `: ${row.reason}`}
          </Text>
          <Button variant="default" disabled={running} onClick={() => cancel(row.id, onClose)}>
            Take back
          </Button>
        </Flex>
      ))}
      below={world && <Guests {...{ guests, world, stays }} onToggle={toggle} />}
    >
      {!taken && <HoursCells hours={hours} onChange={setHours} />}
    </FormDialog>
  )
}

interface HoursCellsProps {
  hours: Hours
  onChange: (hours: Hours) => void
}

/** Start, end and reason of an absence. */
function HoursCells({ hours, onChange }: HoursCellsProps) {
  const edit = (patch: Partial<Hours>) => onChange({ ...hours, ...patch })
  return (
    <>
      <CellPair>
        <SelectCell
          label="Away from"
          value={hours.from}
          onChange={(from) => edit({ from: from ?? hours.from })}
          options={startOptions}
        />
        <SelectCell
          label="Back at"
          value={hours.until}
          onChange={(until) => edit({ until: until ?? hours.until })}
          options={endOptions}
        />
      </CellPair>
      <TextCell
        label="Reason"
        value={hours.reason}
        onChange={(reason) => edit({ reason })}
        maxLength={200}
      />
    </>
  )
}

/** A mobile number as it is dialled in the country: "0917 123 4567". */
const dialled = (mobileNumber: string): string =>
  mobileNumber.replace(/^63(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3')

interface GuestsProps {
  guests: readonly AbsentGuest[]
  world: World
  /** ids of guests whom the user leaves in their places */
  stays: readonly string[]
  onToggle: (id: string) => void
}

/** Guests who are booked in the hours of the absence. A guest for whom no move was found has to be called. */
function Guests({ guests, world, stays, onToggle }: GuestsProps) {
  const numbers = useNumbers()
  if (guests.length === 0)
    return (
      <Text c="dimmed" mt={12}>
        No guests are booked in these hours.
      </Text>
    )
  return (
    <Stack gap={4} mt={12}>
      {guests.map(({ row, move }) => {
        const title = `${clockTime(row.startTime)} ${bookedName(row)}`
        if (move)
          return (
            <Checkbox
              key={row.id}
              mih={44}
              checked={!stays.includes(row.id)}
              onChange={() => onToggle(row.id)}
              label={`${title} ${moveText(move, world)}`}
            />
          )
        return (
          <Text key={row.id} component="div" py={10}>
            {title}: call{' '}
            {numbers.areMasked ? numbers.write(row.mobileNumber) : dialled(row.mobileNumber)}
            {row.staffRequested && ' (asked for this therapist)'}
          </Text>
        )
      })}
    </Stack>
  )
}
