import type { Staff } from '../rows/staff'
import { type FieldsOf, ofResource } from './field'

export const staffFields = {
  ...ofResource,
  serviceCommissionMap: { label: 'Service & Commission Mapping', kind: 'amounts of services' },
  daysOff: { label: 'Days Off', kind: 'listed days' },
  dayOffNow: { label: 'Day off now', kind: 'yesNo' },
  dayOffOn: { label: 'Day off on', kind: 'day' },
  type: { label: 'Type', kind: 'code' },
  startDutyTime: { label: 'Duty starts', kind: 'clock' },
  lastCallTime: { label: 'Last call', kind: 'clock' },
  staffBreaks: { label: 'Break Hours', kind: 'listed breaks' },
  staffScheduleType: { label: 'Schedule Type', kind: 'text' },
  weekHours: { label: 'Hours by weekday', kind: 'hours by weekday' },
  leaves: { label: 'Leave', kind: 'leaves' },
} as const satisfies FieldsOf<Staff>
