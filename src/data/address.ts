import * as v from 'valibot'
import { date } from '#domain/kernel/fields'

/** The two appointment screens, named by the kind of their bookings. */
export type DeskKind = 'MASSAGE' | 'OTHERS'

export const deskPaths: Readonly<Record<DeskKind, string>> = {
  MASSAGE: '/dashboard',
  OTHERS: '/non-massage',
}

/** The appointment screen of a path; the massages' on every other page. */
export const deskAt = (path: string): DeskKind => (path === deskPaths.OTHERS ? 'OTHERS' : 'MASSAGE')

const views = ['day', 'week', 'month', 'agenda'] as const

/** Reads a wrong value as none: addresses are typed by hand and cut by mail programs. */
const orNone = <Output>(schema: v.GenericSchema<unknown, Output>) =>
  v.fallback(v.optional(schema), undefined)

const params = v.object({
  /** the day in sight, YYYY-MM-DD */
  date: orNone(date),
  view: orNone(v.picklist(views)),
  /** id of the open appointment */
  open: orNone(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/))),
})

/** Search parameters of an appointment screen. They never carry a mobile number. */
export type DeskParams = v.InferOutput<typeof params>

export const parseDeskParams = (search: Record<string, unknown>): DeskParams =>
  v.parse(params, search)

/** Parses the `?...` of an address. */
export const readDeskParams = (search: string): DeskParams =>
  parseDeskParams(Object.fromEntries(new URLSearchParams(search)))

/** An appointment screen's address. Without `desk`, the part after the path. */
export function deskLink(asked: DeskParams, desk?: DeskKind): string {
  const given = Object.entries(asked).filter((each) => each[1])
  const search = new URLSearchParams(given).toString()
  return `${desk ? deskPaths[desk] : ''}${search && `?${search}`}`
}
