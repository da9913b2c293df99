import { staffFields } from '#domain/fields/staffs'
import { minuteOfDay, weekdays } from '#domain/kernel/dates'
import { isMassage } from '#domain/rows/service'
import { breakOptionsOf } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import { useDenied } from '../../data/use-denied'
import { useStatus } from '../../data/use-session'
import { AmountList } from '../../ui/form/amount-list'
import { CheckList } from '../../ui/form/check-list'
import { CellPair, FormSection } from '../../ui/form/form-section'
import { plainOptions, SelectCell, type SelectOption } from '../../ui/form/select-cell'
import { SwitchCell } from '../../ui/form/switch-cell'
import { clockTime, timeRange } from '../../ui/format/format-date'
import { readClock } from '../../ui/format/read-clock'
import { timeOptions } from '../booking/draft/options'
import { listedItems } from '../management/listed'
import { NameCell } from '../management/name-cell'
import type { FieldsProps } from '../management/resource-screen'
import { Leaves, WeekHours } from './rota-sections'
import { type StaffDraft, withBreak } from './staff-draft'

type Props = FieldsProps<StaffDraft>

export function StaffDetails(props: Props) {
  const { draft, edit, world, errorOf } = props
  const { hasAllCalls } = useStatus()
  return (
    <>
      <FormSection title="Therapist Details">
        <NameCell {...props} label="Therapist Name" isUpper />
        <SelectCell
          label={staffFields.staffScheduleType.label}
          value={draft.staffScheduleType}
          onChange={(type) => edit({ staffScheduleType: type ?? '' })}
          options={plainOptions(world.lookups.staffScheduleTypes)}
          error={errorOf('staffScheduleType')}
        />
        <DutyHours {...props} />
        <SwitchCell
          label={staffFields.available.label}
          checked={draft.available}
          onChange={(available) => edit({ available })}
        />
        <SwitchCell
          label={staffFields.dayOffNow.label}
          checked={draft.dayOffNow}
          onChange={(dayOffNow) => edit({ dayOffNow })}
        />
      </FormSection>
      <Breaks {...props} />
      <CheckList
        title={staffFields.daysOff.label}
        items={weekdays.map((day) => ({ id: day, name: day }))}
        chosen={draft.daysOff}
        onChange={(daysOff) => edit({ daysOff })}
        width="narrow"
      />
      {hasAllCalls && (
        <>
          <WeekHours {...props} />
          <Leaves {...props} />
        </>
      )}
    </>
  )
}

/** Duty hours of the therapist. A blank field follows the schedule type (SPEC.md availability-4). */
function DutyHours({ draft, edit, world }: Props) {
  const hours = world.store.scheduleHours[draft.staffScheduleType]
  return (
    <CellPair>
      <SelectCell
        label={staffFields.startDutyTime.label}
        value={draft.startDutyTime ?? ''}
        onChange={(time) => edit({ startDutyTime: time || null })}
        options={hourOptions(world, draft.startDutyTime, hours?.startDutyTime)}
        read={readClock}
      />
      <SelectCell
        label={staffFields.lastCallTime.label}
        value={draft.lastCallTime ?? ''}
        onChange={(time) => edit({ lastCallTime: time || null })}
        options={hourOptions(world, draft.lastCallTime, hours?.lastCallTime)}
        read={readClock}
      />
    </CellPair>
  )
}

function hourOptions(world: World, own: string | null, scheduled?: string): SelectOption[] {
  const asScheduled = { value: '', label: 'As scheduled', hint: scheduled && clockTime(scheduled) }
  return [asScheduled, ...timeOptions(world.lookups.startTimes, own ?? '')]
}

const breakNames = ['First break', 'Second break']

function Breaks({ draft, edit, world }: Props) {
  const { staffBreaks: chosen } = draft
  return (
    <FormSection title={staffFields.staffBreaks.label}>
      <CellPair>
        {breakNames.map((label, place) => (
          <SelectCell
            key={label}
            label={label}
            value={chosen[place] ?? ''}
            onChange={(id) => edit({ staffBreaks: withBreak(chosen, place, id) })}
            options={breakOptions(world, chosen[place], chosen[1 - place])}
          />
        ))}
      </CellPair>
    </FormSection>
  )
}

/**
 * Options for one of a therapist's breaks: the chosen one, and all that are offered except the therapist's other break.
 */
function breakOptions(world: World, own: string | undefined, other: string | undefined) {
  const options = breakOptionsOf(world)
    .filter(({ id, offered }) => id === own || (offered && id !== other))
    .toSorted((a, b) => (minuteOfDay(a.start) ?? 0) - (minuteOfDay(b.start) ?? 0))
    .map(({ id, start, end }) => ({ value: id, label: timeRange(start, end) }))
  return [{ value: '', label: 'None' }, ...options]
}

/** Commission for each massage. A blank one means that the therapist isn't qualified for it (SPEC.md STAFF-1). */
export function StaffCommissions({ draft, edit, world, errorOf }: Props) {
  const massages = [...world.services].filter(([, row]) => isMassage(row))
  return (
    <AmountList
      title={staffFields.serviceCommissionMap.label}
      hint="leave blank when not qualified"
      items={listedItems(new Map(massages))}
      values={draft.serviceCommissionMap}
      onChange={(serviceCommissionMap) => edit({ serviceCommissionMap })}
      empty="No massage services created."
      isWrong={errorOf('serviceCommissionMap') !== null}
      locked={useDenied()('changeCommissions')}
    />
  )
}
