import { weekdays } from '#domain/kernel/dates'
import { cleanText } from '#domain/kernel/text'
import type { Leave, Staff } from '#domain/rows/staff'
import { isOffByFlag } from '#domain/slot/obstacles'
import type { Amounts } from '../../ui/form/amount-list'
import type { BoundedNumber } from '../../ui/format/money-text'
import { boundedAmounts, filledAmounts } from '../management/numbers'

type Plain = 'name' | 'staffScheduleType' | 'startDutyTime' | 'lastCallTime' | 'available'

/** The form of a therapist: fields of the row, with typed commissions and keys for the leaves. */
export interface StaffDraft extends Pick<Staff, Plain | 'dayOffNow' | 'weekHours'> {
  staffBreaks: readonly string[]
  daysOff: readonly string[]
  leaves: readonly LeaveDraft[]
  /** whether the stored row has hours by weekday or leaves; blank fields are sent then, to delete them */
  hadRota: boolean
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

export const staffDraft = (row: Staff, today: string): StaffDraft => ({
  ...row,
  dayOffNow: isOffByFlag(row, today),
  leaves: row.leaves.map((leave, at) => ({ ...leave, key: `${at} ${leave.from}` })),
  hadRota: row.weekHours !== null || row.leaves.length > 0,
})

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
