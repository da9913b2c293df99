import * as v from 'valibot'
import { dateWords } from '../kernel/date-words'
import { weekdays } from '../kernel/dates'
import {
  date,
  id,
  optionalAmounts,
  optionalFlag,
  optionalName,
  optionalTime,
  shortText,
  time,
} from '../kernel/fields'
import { type Refusal, refuse } from '../kernel/refusal'
import { type Staff, staff } from '../rows/staff'
import { breakById } from '../rows/store-lists'
import type { Context, World } from '../rows/world'
import { type SaveInput, savingOf } from './save'

const rota = v.record(v.picklist(weekdays), v.nullable(v.object({ start: time, lastCall: time })))
const reason = v.optional(v.pipe(shortText, v.maxLength(100)), '')
const leave = v.object({ from: date, until: date, reason })

/** Body of POST and PATCH /v1/staffs. A blank commission removes the service from the map. */
export const staffInput = v.object({
  name: optionalName,
  available: optionalFlag,
  serviceCommissionMap: optionalAmounts,
  daysOff: v.optional(v.pipe(v.array(v.picklist(weekdays)), v.maxLength(weekdays.length))),
  dayOffNow: optionalFlag,
  /** the day that `dayOffNow` is meant for; absent: the day on which the service receives it */
  dayOffOn: v.optional(date),
  type: v.optional(v.nullable(shortText)),
  startDutyTime: optionalTime,
  lastCallTime: optionalTime,
  staffBreaks: v.optional(
    v.pipe(
      v.union([v.array(id), id]),
      v.transform((breaks) => (typeof breaks === 'string' ? [breaks] : breaks)),
      v.maxLength(4),
    ),
  ),
  staffScheduleType: optionalName,
  weekHours: v.optional(v.nullable(rota)),
  leaves: v.optional(v.pipe(v.array(leave), v.maxLength(100))),
  storeCode: v.optional(shortText),
})

/** Checks the rules of SPEC.md STAFF-1 and STAFF-2, except that of the name, which comes before. */
function check(wanted: Partial<Staff>, world: World): Refusal | null {
  const type = wanted.staffScheduleType ?? ''
  const commissions = wanted.serviceCommissionMap ?? {}
  const breaks = wanted.staffBreaks ?? []
  const field = 'staffScheduleType'
  if (type === '')
    return refuse('rule', 'Therapist Schedule Type is required', { field, reason: 'REQUIRED' })
  if (!world.lookups.staffScheduleTypes.includes(type))
    return refuse('rule', `Schedule type ${type} does not exist.`, { field })
  if (Object.values(commissions).some((commission) => commission < 1))
    return refuse('rule', 'Commission should be at least 1', { field: 'serviceCommissionMap' })
  if (!Object.keys(commissions).every((id) => world.services.has(id)))
    return refuse('missing', 'Service not found')
  const rule = rotaRule(wanted) ?? leaveRule(wanted)
  if (rule) return rule
  return breaks.every((id) => breakById(world, id) !== undefined)
    ? null
    : refuse('rule', 'This break does not exist.', { field: 'staffBreaks' })
}

function rotaRule({ weekHours }: Partial<Staff>): Refusal | null {
  const same = Object.entries(weekHours ?? {}).find(
    ([, hours]) => hours?.start === hours?.lastCall && hours,
  )
  if (!same) return null
  return refuse('rule', `Start and last call of ${same[0]} should differ.`, { field: 'weekHours' })
}

function leaveRule({ leaves = [] }: Partial<Staff>): Refusal | null {
  const wrong = leaves.find(({ from, until }) => until < from)
  if (!wrong) return null
  const message = `Leave from ${dateWords(wrong.from)} should not end before it begins.`
  return refuse('rule', message, { field: 'leaves' })
}

/** The row with the day that `dayOffNow` is meant for; null when the flag is off. */
const withFlagDay = (row: Staff, input: SaveInput<Staff>, { now }: Context): Staff => {
  if (input.dayOffNow === undefined) return row
  return { ...row, dayOffOn: input.dayOffNow ? (input.dayOffOn ?? now.date) : null }
}

export const saveStaff = savingOf<Staff>({
  title: 'Therapist',
  blank: v.parse(staff, { id: '' }),
  rows: (world) => world.staffs,
  change: (row) => ({ table: 'staffs', row }),
  nameText: 'Therapist Name is required and should be unique',
  check,
  finish: withFlagDay,
})
