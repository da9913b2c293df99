import { seenOf } from '#domain/appointment/group/members'
import {
  firstForAll,
  type GroupPlaces,
  type GuestPlaces,
  type GuestWish,
  groupPlaces,
} from '#domain/appointment/group/places'
import type { TurnInput } from '#domain/appointment/input'
import { addDays, type BusinessTime } from '#domain/kernel/dates'
import { normalMobile } from '#domain/kernel/names'
import type { SoftRule } from '#domain/kernel/refusal'
import { cleanText } from '#domain/kernel/text'
import type { World } from '#domain/rows/world'
import type { RunInput, RunResult } from '#sync'
import type { FormSync } from '../../../data/form/use-form-sync'
import { clockTime } from '../../../ui/format/format-date'
import { bookingInput, withTurn } from './booking-input'
import type { Along, BookingDraft, GuestDraft, TextlessDraft } from './draft'
import type { BookingFacts } from './normalize-draft'
import { readDayWorld } from './read-day-world'

/** Services, therapist and room that the customer and each guest want, then those of their second therapists. */
function wishesOf(draft: TextlessDraft): GuestWish[] {
  const { serviceIds, staffId, roomId, guests = [] } = draft
  const wishes = [
    { serviceIds, staffId, roomId },
    ...guests.map((guest) => ({
      serviceIds: servicesOf(draft, guest),
      staffId: guest.staffId,
      roomId: null,
    })),
  ]
  const second = secondsOf(draft).map(({ at, along }): GuestWish => {
    const { serviceIds: given = [] } = wishes[at] ?? {}
    return { serviceIds: given, staffId: along.staffId, roomId: null, needsRoom: false }
  })
  return [...wishes, ...second]
}

/** The second therapists of a draft. `at`: the place of the guest; the customer is 0. */
const secondsOf = (draft: TextlessDraft): { at: number; along: Along }[] =>
  [draft, ...(draft.guests ?? [])].flatMap(({ along }, at) => (along ? [{ at, along }] : []))

const servicesOf = ({ serviceIds }: TextlessDraft, { serviceId }: GuestDraft): string[] =>
  serviceId === null ? serviceIds.slice(0, 1) : [serviceId]

type Start = Pick<BookingDraft, 'startDate' | 'startTime'>
const isStarted = ({ startDate, startTime }: Start): boolean => startDate !== '' && startTime !== ''

/** Places for all guests at the draft's start; null when there are too few. */
export const placesFor = (draft: TextlessDraft, world: World): readonly GuestPlaces[] | null =>
  isStarted(draft) ? groupPlaces(world, wishesOf(draft), draft) : null

/** A start for all guests. `isAnyone`: with other therapists than the wished ones. */
export interface NextForAll extends GroupPlaces {
  isAnyone: boolean
}

/**
 * The next start at which there are places for all guests: with the wished therapists, else with anyone, of that day or
 * else of the next one.
 */
export function nextForAll(
  draft: BookingDraft,
  world: World,
  now: BusinessTime,
): NextForAll | null {
  if (!isStarted(draft)) return null
  const wishes = wishesOf({ ...draft, roomId: null })
  const anyone = wishes.map((wish) =>
    wish.needsRoom === false ? wish : { ...wish, staffId: null },
  )
  const tomorrow = { startDate: addDays(draft.startDate, 1), startTime: '00:00' }
  for (const from of [draft, tomorrow])
    for (const asked of [wishes, anyone]) {
      const found = firstForAll(world, asked, from, now)
      if (found) return { ...found, isAnyone: asked === anyone }
    }
  return null
}

interface Booking {
  draft: BookingDraft
  facts: BookingFacts
  turn: TurnInput | null
  today: string
  newId: () => string
}

/**
 * Books the customer of a draft, the guests and their second therapists at once, in places that are free on this
 * tablet. `ids`: those of the guests' bookings.
 */
export async function bookGroup(
  sync: FormSync,
  booking: Booking,
  ids: readonly string[],
  confirmed: readonly SoftRule[],
): Promise<RunResult> {
  const { draft } = booking
  const world = await readDayWorld(sync, draft.startDate)
  const places = (world && placesFor(draft, world)) ?? []
  const guests = membersOf(booking, confirmed).map((member, at) => ({
    ...member,
    id: ids[at] ?? '',
  }))
  const members = [...guests, ...secondMembers(booking, guests)]
  const [id = ''] = ids
  const group = {
    id,
    groupId: draft.corrects?.groupId ?? id,
    members: members.map((member, at) => ({ ...member, ...places[at] })),
  }
  const result = draft.corrects
    ? await sync.resolve(draft.corrects.entryId, { kind: 'edit' }, group)
    : await sync.run('createGroup', group)
  if (result.kind !== 'refused') return result
  return { ...result, refusal: ofForm(result.refusal, draft) }
}

/** Cancels the bookings of a group that was just made, or takes them back: all, or none. */
export async function takeBackGroup(
  sync: FormSync,
  ids: readonly string[],
  why: { cancelReason: string; customerInitiated: boolean; takesBack?: boolean },
): Promise<RunResult> {
  const found = await Promise.all(ids.map((id) => sync.views.appointment(id).read()))
  const rows = found.flatMap((shown) => shown?.row ?? [])
  const members = rows.map((row) => ({
    ...seenOf(row),
    status: row.status === 'CHECKED_IN' ? ('CHECKED_IN' as const) : ('RESERVED' as const),
  }))
  const [lead] = rows
  return sync.run('cancelGroup', {
    id: lead?.id ?? '',
    groupId: lead?.groupId ?? '',
    members,
    ...why,
  })
}

type FormRefusal = Extract<RunResult, { kind: 'refused' }>['refusal']

/**
 * The refusal of a group in terms of the form, whose fields are those of the first guest. If places are missing, no
 * field is at fault and the text names the start.
 */
function ofForm(refusal: FormRefusal, draft: BookingDraft): FormRefusal {
  const { field = '', reason } = refusal
  const second = 1 + (draft.guests ?? []).length
  if (draft.along && field === `members.${second}.staffId`) return { ...refusal, field: 'along' }
  if (reason === 'REQUIRED' && /(staff|room)Id$/.test(field)) {
    const message = `Not enough therapists and rooms for all guests at ${clockTime(draft.startTime)}.`
    return { message, confirm: [] }
  }
  return { ...refusal, field: field.replace(/^members\.0\./, '') }
}

function membersOf(
  { draft, facts, today, turn }: Booking,
  confirmed: readonly SoftRule[],
): RunInput<'createAppointment'>[] {
  const first = bookingInput(draft, facts, today, confirmed)
  const { shownPrice: _, ...usual } = first
  const guests = (draft.guests ?? []).map(
    (guest): RunInput<'createAppointment'> => ({
      ...usual,
      ...asGuest(guest),
      serviceIds: servicesOf(draft, guest),
    }),
  )
  const lead = { ...first, ...withTurn(turn) }
  return [lead, ...guests]
}

type Member = RunInput<'createAppointment'> & { id: string }

/** The bookings of second therapists. They take from the guest's booking all that is not given here. */
const secondMembers = ({ draft, newId }: Booking, guests: readonly Member[]): Member[] =>
  secondsOf(draft).flatMap(({ at, along: { key, staffId } }) => {
    const guest = guests[at]
    if (!guest) return []
    const { turn: _turn, shownPrice: _price, ...own } = guest
    const second = asGuest({ name: '', mobileNumber: '', staffId: null })
    const id = draft.corrects ? key : newId()
    return [{ ...own, ...second, id, tandemOf: guest.id, staffId, roomId: null }]
  })

/** The fields of a guest's booking, which is RESERVED and paid at check-in. */
const asGuest = ({
  name,
  mobileNumber,
  staffId,
}: Pick<GuestDraft, 'name' | 'mobileNumber' | 'staffId'>) => ({
  customerId: null,
  name: cleanText(name),
  mobileNumber: normalMobile(mobileNumber),
  staffRequested: staffId !== null,
  lockerId: null,
  promoId: null,
  pointsToRedeem: 0,
  note: null,
  status: 'RESERVED',
  appointmentCreationPayment: { amount: 0, modeOfPayment: null },
  hasCheckInPercentCharge: false,
})
