import * as v from 'valibot'
import { date } from '#domain/kernel/fields'
import type { Appointment } from '#domain/rows/appointment'

/** Kinds of bookings, each with its own screen and form: massages, and all other services (SPEC.md availability-7). */
export type BookingKind = 'MASSAGE' | 'OTHERS'

export const appointmentPaths: Readonly<Record<BookingKind, string>> = {
  MASSAGE: '/dashboard',
  OTHERS: '/non-massage',
}

/** The kind of bookings of the screen at a path; MASSAGE on all other pages. */
export const bookingKindAt = (path: string): BookingKind =>
  path === appointmentPaths.OTHERS ? 'OTHERS' : 'MASSAGE'

/** The kind of an appointment; MASSAGE if its row is unknown. */
export const bookingKindOfRow = (
  row: Pick<Appointment, 'serviceOfferedType'> | null,
): BookingKind => (row?.serviceOfferedType === 'OTHERS' ? 'OTHERS' : 'MASSAGE')

/** The board's views, and the screen for the therapists' room. */
const views = ['day', 'week', 'month', 'agenda', 'callout'] as const

/** Makes an invalid value absent, because addresses are typed by hand or cut off by mail programs. */
const orNone = <Output>(schema: v.GenericSchema<unknown, Output>) =>
  v.fallback(v.optional(schema), undefined)

const params = v.object({
  /** the shown day, YYYY-MM-DD */
  date: orNone(date),
  view: orNone(v.picklist(views)),
  /** id of the open appointment */
  open: orNone(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/))),
})

/** Search parameters of an appointment screen. They never contain a mobile number. */
export type AppointmentParams = v.InferOutput<typeof params>

export const parseAppointmentParams = (search: Record<string, unknown>): AppointmentParams =>
  v.parse(params, search)

/** Parses the search part (`?...`) of an address. */
export const readAppointmentParams = (search: string): AppointmentParams =>
  parseAppointmentParams(Object.fromEntries(new URLSearchParams(search)))

/** The address of an appointment screen. Without `kind`, only its search part. */
export function appointmentLink(asked: AppointmentParams, kind?: BookingKind): string {
  const given = Object.entries(asked).filter((each) => each[1])
  const search = new URLSearchParams(given).toString()
  return `${kind ? appointmentPaths[kind] : ''}${search && `?${search}`}`
}
