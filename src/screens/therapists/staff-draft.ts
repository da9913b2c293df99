import { weekdays } from '#domain/kernel/dates'
import { cleanText } from '#domain/kernel/text'
import type { Leave, Rota, Staff } from '#domain/rows/staff'
import { isOffByFlag } from '#domain/slot/obstacles'
import type { Amounts } from '../../ui/form/amount-list'
import type { BoundedNumber } from '../../ui/format/money-text'
import { boundedAmounts, filledAmounts } from '../management/numbers'

/** The form of a therapist. Times are HH:mm; null: the time of the schedule type. */
export interface StaffDraft {
  name: string
  staffScheduleType: string
  startDutyTime: string | null
  lastCallTime: string | null
  available: boolean
  dayOffNow: boolean
  /** ids of the chosen breaks, the first one first */
  staffBreaks: readonly string[]
  /** MON … SUN */
  daysOff: readonly string[]
  /** hours by weekday; null: none */
  weekHours: Rota | null
  leaves: readonly LeaveDraft[]
  /** whether the stored row has hours by weekday or leaves; blank fields are sent then, to delete them */
  hadRota: boolean
  /** commission in PHP by service id */
  serviceCommissionMap: Amounts
}

/** A leave in the form; `key` distinguishes its rows. */
export interface LeaveDraft extends Leave {
  key: string
}

export const blankStaff: StaffDraft = {
  name: '',
  staffScheduleType: '',
  startDutyTime: null,
  lastCallTime: null,
  available: true,
  dayOffNow: false,
  staffBreaks: [],
  daysOff: [],
  weekHours: null,
  leaves: [],
  hadRota: false,
  serviceCommissionMap: {},
}

export function staffDraft(row: Staff, today: string): StaffDraft {
  const { name, staffScheduleType, startDutyTime, lastCallTime, available } = row
  const dayOffNow = isOffByFlag(row, today)
  const { staffBreaks, daysOff, serviceCommissionMap } = row
  const schedule = { staffScheduleType, startDutyTime, lastCallTime, staffBreaks, daysOff }
  return { name, available, dayOffNow, ...schedule, ...rotaOf(row), serviceCommissionMap }
}

/** A row that was stored by an older release has neither of the two fields. */
function rotaOf({ weekHours = null, leaves = [] }: Partial<Staff>) {
  return {
    weekHours,
    leaves: leaves.map((leave, at) => ({ ...leave, key: `${at} ${leave.from}` })),
    hadRota: weekHours !== null || leaves.length > 0,
  }
}

/** The input of a therapist. It has `available`, because this form has a toggle for it (SPEC.md resource-2). */
export function staffInput(draft: StaffDraft) {
  return {
    name: cleanText(draft.name),
    staffScheduleType: draft.staffScheduleType,
    startDutyTime: draft.startDutyTime,
    lastCallTime: draft.lastCallTime,
    available: draft.available,
    dayOffNow: draft.dayOffNow,
    staffBreaks: [...draft.staffBreaks],
    daysOff: weekdays.filter((day) => draft.daysOff.includes(day)),
    ...((draft.hadRota || draft.weekHours || draft.leaves.length > 0) && {
      weekHours: draft.weekHours,
      leaves: draft.leaves.map(({ from, until, reason }) => ({ from, until, reason })),
    }),
    serviceCommissionMap: filledAmounts(draft.serviceCommissionMap),
  }
}

export const staffNumbers = (draft: StaffDraft): BoundedNumber[] =>
  boundedAmounts('serviceCommissionMap', 'Commission', draft.serviceCommissionMap)

/** Replaces the break at an index; removes it if `id` is null. */
export function withBreak(
  breaks: readonly string[],
  place: number,
  id: string | null,
): readonly string[] {
  const next = [...breaks.slice(0, place), ...(id ? [id] : []), ...breaks.slice(place + 1)]
  return [...new Set(next)]
}
