import { isUnplaced } from '#domain/appointment/running/unplaced'
import { wallMinute } from '#domain/kernel/dates'
import { upperName } from '#domain/kernel/names'
import { shortNames } from '#domain/resources/short-name'
import { type Appointment, guestBookings, isTandem } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { timing } from '#domain/slot/timing'
import type { ShownAppointment } from '#sync'
import type { BoardEvent } from '../../board/layout/model'
import type { BookingDraft } from '../booking/draft/draft'
import { servicesOf } from '../booking/draft/normalize-draft'

/** Id of the event that shows the form's draft. */
export const draftId = 'draft'

/** Length of the draft in minutes while no service is chosen. */
const unknownLength = 60

const isMassage = ({ row }: ShownAppointment): boolean => row.serviceOfferedType === 'MASSAGE'

/**
 * Events of the board: massages only, because other services have a screen of their own (DASH-6), unless `isShown`
 * selects more. `date`: the board's day; visits of the evening before are shown on it.
 */
export function boardEvents(
  shown: readonly ShownAppointment[],
  world: World,
  date?: string,
  isShown = isMassage,
): BoardEvent[] {
  const short = shortNames(world.services.values())
  const groups = bookingsByGroup(shown)
  return shown.filter(isShown).map((each) => {
    const event = eventOf(each, world, short, date ?? each.row.startDate)
    const group = groups.get(each.row.groupId ?? '')
    return group ? { ...event, ...groupFields(each.row, group, world) } : event
  })
}

/** Bookings by group, without cancelled ones. */
function bookingsByGroup(
  shown: readonly ShownAppointment[],
): ReadonlyMap<string, readonly Appointment[]> {
  const groups = new Map<string, Appointment[]>()
  for (const { row } of shown) {
    if (row.groupId === null || row.status === 'CANCELLED') continue
    const group = groups.get(row.groupId)
    if (group) group.push(row)
    else groups.set(row.groupId, [row])
  }
  return groups
}

function groupFields(
  row: Appointment,
  group: readonly Appointment[],
  world: World,
): Partial<BoardEvent> {
  const { groupId, status } = row
  if (groupId === null || group.length < 2 || status === 'CANCELLED') return {}
  const guestId = row.tandemOf ?? row.id
  const guests = guestBookings(group)
  const companions = guests.flatMap(({ id, name }) => (id === guestId ? [] : [name]))
  const guest = guests.find(({ id }) => id === guestId)
  const other = isTandem(row) ? guest : group.find(({ tandemOf }) => tandemOf === row.id)
  const therapist = upperName(world.staffs.get(other?.staffId ?? '')?.name ?? '')
  const places = placeTexts(
    { ...(guest ?? row), lockerId: isTandem(row) ? null : row.lockerId },
    world,
  )
  return {
    groupId,
    ...(guests.length > 1 && { guests: guests.length, companions: companions.join(', ') }),
    ...(isTandem(row) && { isSecond: true, ...places }),
    ...(therapist && {
      alongside: `with ${therapist}${isTandem(row) ? '' : ' too'}`,
      // A card of an hour has no line to spare below a long name.
      place: `${places.place}${thinSpace}+${thinSpace}${therapist}`,
    }),
  }
}

function eventOf(
  { row, pending, risk, conflictId }: ShownAppointment,
  world: World,
  short: ReadonlyMap<string, string>,
  date: string,
): BoardEvent {
  return {
    id: row.id,
    date,
    columnId: row.staffId,
    title: row.name,
    service: serviceText(row.serviceIds, world),
    shortService: shortText(row.serviceIds, short),
    ...placeTexts(row, world),
    status: row.status,
    ...minutesOf(row, date),
    cleaningMinutes: row.cleaningMinutes,
    pending,
    risk,
    conflict: conflictId !== null,
    draft: false,
    carriedOver: date !== row.startDate,
    ...(guestBookings([row]).length === 0 && { isUncounted: true }),
    ...(isUnplaced(world, row) && { isUnplaced: true }),
  }
}

function minutesOf(
  row: Pick<Appointment, 'startDate' | 'startTime' | 'endDate' | 'endTime'>,
  date = row.startDate,
): Pick<BoardEvent, 'startMinute' | 'endMinute'> {
  const midnight = wallMinute(date, '00:00')
  return {
    startMinute: wallMinute(row.startDate, row.startTime) - midnight,
    endMinute: wallMinute(row.endDate, row.endTime) - midnight,
  }
}

const serviceText = (ids: readonly string[], world: World): string =>
  ids.map((id) => upperName(world.services.get(id)?.name ?? id)).join(', ')

/** A narrow space, because cards are narrow. */
const thinSpace = '\u2009'

/** The services as short text: "SWE 60"; with "+1" if one was added. */
function shortText(
  [main, ...added]: readonly string[],
  short: ReadonlyMap<string, string>,
): string {
  if (main === undefined) return ''
  const more = added.length > 0 ? [`+${added.length}`] : []
  return [short.get(main) ?? main, ...more].join(thinSpace)
}

const between = `${thinSpace}·${thinSpace}`

/** Shortens "ROOM 11" to "R11" for a card. Other names stay. */
function shortName(name: string): string {
  const parts = /^([A-Z])[A-Z]* (\S+)$/.exec(name)
  return parts ? `${parts[1]}${parts[2]}` : name
}

function placeTexts(row: Pick<Appointment, 'roomId' | 'lockerId'>, world: World) {
  const room = upperName(world.rooms.get(row.roomId ?? '')?.name ?? '')
  const locker = upperName(world.lockers.get(row.lockerId ?? '')?.name ?? '')
  const names = [room, locker].filter(Boolean)
  const place = [room ? shortName(room) : 'No room', locker && shortName(locker)]
  return { place: place.filter(Boolean).join(between), placeName: names.join(', ') }
}

/** The form's draft as an event; null if it has no place on the board. */
export function draftEvent(draft: BookingDraft, name: string, world: World): BoardEvent | null {
  const services = servicesOf(draft, world)
  if (draft.startTime === '' || (services.length === 0 && !draft.fromBoard)) return null
  const times = timing(draft.startDate, draft.startTime, services)
  const { startMinute, endMinute } = minutesOf(times)
  return {
    id: draftId,
    date: draft.startDate,
    columnId: draft.staffId,
    title: name || 'New customer',
    service: serviceText(draft.serviceIds, world),
    shortService: shortText(draft.serviceIds, shortNames(world.services.values())),
    ...placeTexts(draft, world),
    status: draft.status,
    startMinute,
    endMinute: Math.max(endMinute, services.length === 0 ? startMinute + unknownLength : 0),
    cleaningMinutes: times.cleaningMinutes,
    pending: false,
    risk: null,
    conflict: false,
    draft: true,
    carriedOver: false,
  }
}
