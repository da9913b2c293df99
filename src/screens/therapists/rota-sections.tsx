import { ActionIcon, Box, Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { staffFields } from '#domain/fields/staffs'
import { type Weekday, weekdays } from '#domain/kernel/dates'
import type { Rota } from '#domain/rows/staff'
import { useBusinessTime } from '../../data/use-business-time'
import { DateCell } from '../../ui/form/date-cell'
import { CellPair, FormSection } from '../../ui/form/form-section'
import { SelectCell } from '../../ui/form/select-cell'
import { TextCell } from '../../ui/form/text-cell'
import { readClock } from '../../ui/format/read-clock'
import { Icon } from '../../ui/icons/icon'
import { timeOptions } from '../booking/draft/options'
import type { FieldsProps } from '../management/resource-screen'
import type { LeaveDraft, StaffDraft } from './staff-draft'

type Props = FieldsProps<StaffDraft>

const asScheduled = { value: '', label: 'As scheduled' }
const dayOff = { value: 'off', label: 'Off' }
/** Last call of a weekday that gets hours but has none by its schedule type. */
const lateCall = '21:00'

/** Hours by weekday. Folded if the therapist has none. */
export function WeekHours(props: Props) {
  const [isOpen, setIsOpen] = useState(props.draft.weekHours !== null)
  const set = Object.keys(props.draft.weekHours ?? {}).length
  return (
    <FormSection
      title={staffFields.weekHours.label}
      hint={set > 0 ? `${set} of 7 set` : 'as scheduled'}
    >
      {isOpen ? (
        weekdays.map((weekday) => <WeekdayHours key={weekday} {...props} weekday={weekday} />)
      ) : (
        <Button variant="subtle" fullWidth mih={44} onClick={() => setIsOpen(true)}>
          Set hours by weekday
        </Button>
      )}
    </FormSection>
  )
}

function WeekdayHours({ draft, edit, world, weekday }: Props & { weekday: Weekday }) {
  const { weekHours } = draft
  const hours = weekHours?.[weekday]
  const change = (next: { start: string; lastCall: string } | null | undefined) =>
    edit({ weekHours: withDay(weekHours, weekday, next) })
  const chooseStart = (start: string | null) => {
    if (!start) return change(undefined)
    if (start === dayOff.value) return change(null)
    const usual = world.store.scheduleHours[draft.staffScheduleType]?.lastCallTime
    change({ start, lastCall: hours?.lastCall ?? draft.lastCallTime ?? usual ?? lateCall })
  }
  const times = timeOptions(world.lookups.startTimes, hours?.start ?? '')
  return (
    <CellPair>
      <SelectCell
        label={`${weekday} starts`}
        value={hours === null ? dayOff.value : (hours?.start ?? '')}
        onChange={chooseStart}
        options={[asScheduled, dayOff, ...times]}
        read={readClock}
      />
      <SelectCell
        label={`${weekday} last call`}
        locked={!hours}
        value={hours?.lastCall ?? ''}
        onChange={(lastCall) => hours && lastCall && change({ ...hours, lastCall })}
        options={timeOptions(world.lookups.startTimes, hours?.lastCall ?? '')}
        read={readClock}
      />
    </CellPair>
  )
}

/**
 * The rota after a weekday's hours were set. `hours` undefined: the day goes by the schedule type. Null if no weekday
 * is left.
 */
function withDay(rota: Rota | null, weekday: Weekday, hours: Rota[Weekday] | undefined) {
  const entries = weekdays.flatMap((day) => {
    const next = day === weekday ? hours : rota?.[day]
    return next === undefined ? [] : [[day, next] as const]
  })
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Rota) // weekdays only
}

/** Days of leave with their reasons. */
export function Leaves({ draft, edit }: Props) {
  const { date: today } = useBusinessTime()
  const { leaves } = draft
  const add = () => {
    const key = `${leaves.length} ${leaves.at(-1)?.key ?? ''}`
    edit({ leaves: [...leaves, { key, from: today, until: today, reason: '' }] })
  }
  return (
    <FormSection title={staffFields.leaves.label} hint={leaves.length === 0 ? 'none' : undefined}>
      {leaves.map((leave, at) => (
        <LeaveRow
          key={leave.key}
          label={`Leave ${at + 1}`}
          leave={leave}
          today={today}
          onChange={(next) => edit({ leaves: leaves.with(at, next) })}
          onRemove={() => edit({ leaves: leaves.toSpliced(at, 1) })}
        />
      ))}
      <Button variant="subtle" fullWidth mih={44} onClick={add}>
        Add leave
      </Button>
    </FormSection>
  )
}

interface LeaveRowProps {
  label: string
  leave: LeaveDraft
  today: string
  onChange: (leave: LeaveDraft) => void
  onRemove: () => void
}

function LeaveRow({ label, leave, today, onChange, onRemove }: LeaveRowProps) {
  const { from, until, reason } = leave
  const moveTo = (day: string) =>
    onChange({ ...leave, from: day, until: day > until ? day : until })
  return (
    <>
      <CellPair>
        <DateCell
          label={`${label} from`}
          today={today}
          value={from}
          onChange={(day) => day && moveTo(day)}
        />
        <DateCell
          label={`${label} until`}
          today={today}
          min={from}
          value={until}
          onChange={(day) => day && onChange({ ...leave, until: day })}
        />
      </CellPair>
      <Flex align="center">
        <Box flex={1}>
          <TextCell
            label={`${label} reason`}
            value={reason}
            maxLength={100}
            onChange={(text) => onChange({ ...leave, reason: text })}
          />
        </Box>
        <ActionIcon variant="subtle" size={44} aria-label={`Remove ${label}`} onClick={onRemove}>
          <Icon name="cross" size={16} />
        </ActionIcon>
      </Flex>
    </>
  )
}
