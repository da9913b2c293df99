import { timeOfMinute, weekdays } from '#domain/kernel/dates'
import { statuses } from '#domain/rows/appointment'
import type { Lookups, StaffBreak } from '#domain/rows/lookups'

/** Minutes after midnight as text, such as `1:15 PM`. */
function clockText(minute: number): string {
  const hour = Math.floor(minute / 60)
  const minutes = String(minute % 60).padStart(2, '0')
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

const every15Minutes = (from: number, to: number) =>
  Array.from({ length: (to - from) / 15 + 1 }, (_, step) => from + step * 15)

const breakMinutes = 30

function breakFrom(minute: number): StaffBreak {
  const end = minute + breakMinutes
  return {
    id: `BREAK-${timeOfMinute(minute).replace(':', '')}`,
    display: `${clockText(minute)} - ${clockText(end)}`,
    start: timeOfMinute(minute),
    end: timeOfMinute(end),
  }
}

/** The lists in the answer of the configuration call (SPEC.md resource-5). Change them here only. */
export const lookups: Lookups = {
  types: ['WALK-IN', 'CALL', 'SMS', 'FACEBOOK', 'INSTAGRAM', 'WEBSITE'],
  statuses: [...statuses],
  startTimes: every15Minutes(0, 1425).map(timeOfMinute),
  modeOfPayments: [
    'CASH',
    'GCASH',
    'MAYA',
    'CREDIT CARD',
    'DEBIT CARD',
    'BANK TRANSFER',
    'GIFT CERTIFICATE',
  ],
  daysOfWeek: [...weekdays],
  additionalTowelPayment: [50, 100, 150],
  staffScheduleTypes: ['OPENING', 'MID', 'CLOSING'],
  serviceOfferedTypes: ['MASSAGE', 'FACE', 'NAILS', 'ADD-ON', 'DAY PASS'],
  productTypes: ['DRINKS', 'SNACKS', 'OILS', 'RETAIL'],
  customerStatuses: ['ACTIVE', 'INACTIVE'],
  customerTypes: ['REGULAR', 'FOH', 'DNA_ADMIN', 'VIP'],
  staffBreaks: every15Minutes(11 * 60, 22 * 60).map(breakFrom),
}
