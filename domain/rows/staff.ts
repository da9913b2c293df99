import * as v from 'valibot'
import { weekdays } from '../kernel/dates'
import { audit, deleted, flag, ids, numbersById, text, textOr, version } from '../kernel/fields'

const weekHours = v.object({ start: v.string(), lastCall: v.string() })
/** Duty hours by weekday; null is a day off, an absent weekday has the therapist's usual hours. */
const rota = v.record(v.picklist(weekdays), v.nullable(weekHours))
export type Rota = v.InferOutput<typeof rota>

/** Days of leave, both included; YYYY-MM-DD. */
const leave = v.object({ from: v.string(), until: v.string(), reason: textOr('') })
export type Leave = v.InferOutput<typeof leave>

/** A therapist, called staff in the calls. Times are HH:mm; null takes the time of the schedule type. */
export const staff = v.object({
  id: v.string(),
  name: textOr(''),
  available: flag,
  /** commission in PHP by service id; a therapist doesn't give services without an entry */
  serviceCommissionMap: numbersById,
  /** MON … SUN */
  daysOff: ids,
  dayOffNow: flag,
  /** the day for which `dayOffNow` was set; null on a host that keeps none */
  dayOffOn: text,
  type: text,
  startDutyTime: text,
  /** the latest start of an appointment, not the end of duty (SPEC.md availability-4) */
  lastCallTime: text,
  /** ids of break options, the first break first; a host may send a single id */
  staffBreaks: v.pipe(
    v.nullish(v.union([v.array(v.string()), v.string()]), []),
    v.transform((breaks) => (typeof breaks === 'string' ? [breaks] : breaks)),
  ),
  staffScheduleType: textOr(''),
  weekHours: v.nullish(rota, null),
  leaves: v.nullish(v.array(leave), []),
  storeCode: textOr(''),
  deleted,
  ...audit,
  version,
})
export type Staff = v.InferOutput<typeof staff>

/** Whether a therapist gives a service. */
export const isQualified = (
  { serviceCommissionMap }: Pick<Staff, 'serviceCommissionMap'>,
  serviceId: string,
): boolean => Object.hasOwn(serviceCommissionMap, serviceId)
