import { inTurn } from '#domain/appointment/line-up/walk-in'
import { waysOut } from '#domain/appointment/running/ways-out'
import {
  type ExtensionName,
  isCancellation,
  isExtension,
  isGroupBooking,
  isPointsChange,
  isUpdate,
} from '#domain/commands/kinds'
import { editsOf } from '#domain/commands/merge'
import { isCreate, subjectOf } from '#domain/commands/work'
import type { BusinessTime } from '#domain/kernel/dates'
import type { Refusal } from '#domain/kernel/refusal'
import { type Appointment, isFinal } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import { bookingIn } from '#domain/rows/rows'
import type { World } from '#domain/rows/world'
import { laterStart, type Move, otherPlaces, soonestStart } from '#domain/slot/other-places'
import type { Choice } from '../api/conflict'
import type { Entry, Parked } from '../store/entry'
import {
  groupChangeChoices,
  groupChoices,
  invalidGroupChoices,
  isDecidedAsAGroup,
  isSplittable,
} from './group-choices'
import { paymentsMade } from './payments-made'
import { bookingToRepeat } from './rebook'

/** Whether a conflict is about a booking that the host made a second time, late: one of `blocking` has its id. */
export const isLate = (entry: Entry, { blocking }: Pick<Parked, 'blocking'>): boolean =>
  isCreate(entry) && blocking.some(({ id }) => id === subjectOf(entry).id)

/** Whether the entry would undo a change of points that the host made a second time, late. It was never sent. */
const isCorrection = (entry: Entry): boolean =>
  isPointsChange(entry) && entry.attempts === 0 && entry.supersedes !== null

/** Whether a visit whose status has changed can be booked again: it is cancelled or unknown. */
export const mayBookAgain = ({
  entry,
  current,
  wanted,
}: Pick<ChoiceContext, 'entry' | 'current' | 'wanted'>): boolean =>
  bookingIn(entry.seen) !== null &&
  (current === null || (current.status === 'CANCELLED' && wanted?.status !== 'CANCELLED'))

/** A parked entry with the facts that decide which choices are offered. */
export interface ChoiceContext {
  entry: Entry
  conflict: Parked
  /** rows in which places are looked for: without the entry's own change, with the visits that other cards may repeat */
  world: World
  /** the base row */
  current: Appointment | null
  /** the base row of the appointment's customer, if this tablet has it */
  customer: Customer | null
  wanted: Appointment | null
  /** whether the host accepts another start of an appointment (SPEC.md status-5) */
  mayReschedule: boolean
  /** the user who is logged in */
  user: string
  now: BusinessTime
  /** this tablet's refusal of a choice; null when the choice passes its check, or has no command to check */
  refusalOf: (choice: Choice) => Refusal | null
}

/**
 * Choices of a conflict, the default first (SPEC.md offline-8), without those that this tablet would refuse. `fields`
 * and `edit` always stay, because the user still chooses the fields or corrects the form.
 */
export function choicesFor(context: ChoiceContext): Choice[] {
  const isOpen = ({ kind }: Choice) => kind === 'fields' || kind === 'edit'
  return choicesByCode(context).filter(
    (choice) => isOpen(choice) || context.refusalOf(choice) === null,
  )
}

function choicesByCode(context: ChoiceContext): Choice[] {
  const { conflict, entry } = context
  if (isDecidedAsAGroup(context)) return groupChangeChoices(context)
  switch (conflict.code) {
    case 'changed':
      return fieldChoices(entry, conflict)
    case 'slot-taken':
      if (isGroupBooking(entry)) return groupChoices(context, entry.input)
      if (isExtension(entry))
        return [...extensionChoices(context, entry), { kind: 'retry' }, { kind: 'edit' }]
      return [...slotChoices(context), { kind: 'retry' }, { kind: 'edit' }]
    case 'moved-on':
      return movedOnChoices(context)
    case 'invalid':
      if (isGroupBooking(entry) && conflict.confirm.length === 0)
        return invalidGroupChoices(entry.input)
      if (isExtension(entry) && conflict.confirm.length > 0)
        return [...extensionChoices(context, entry), { kind: 'retry' }, { kind: 'edit' }]
      return conflict.confirm.length > 0
        ? [{ kind: 'confirm', rules: conflict.confirm }, editOrSplit(entry)]
        : [{ kind: 'edit' }, { kind: 'retry' }]
    case 'gone':
      return goneChoices(entry)
    case 'not-allowed':
      return context.user === entry.user
        ? [{ kind: 'wait' }, { kind: 'retry' }]
        : [{ kind: 'take-over' }]
    case 'maybe-twice':
      if (isCorrection(entry)) return [{ kind: 'same', id: null }, { kind: 'retry' }]
      return isLate(entry, conflict) ? lateChoices(entry, conflict) : ambiguousChoices(conflict)
    case 'author-gone':
      return context.user === entry.user
        ? [{ kind: 'retry' }]
        : [{ kind: 'take-over' }, { kind: 'edit' }]
    case 'cannot-send':
      return [{ kind: 'retry' }, { kind: 'export' }]
  }
}

/** Choices when the service doesn't have the row any more. */
function goneChoices(entry: Entry): Choice[] {
  if (isCancellation(entry)) return [{ kind: 'leave' }, { kind: 'retry' }]
  return mayCreateAgain(entry) ? [{ kind: 'create-again' }] : [{ kind: 'retry' }]
}

/** Whether a deleted row can be created again: not a customer or a store. */
const mayCreateAgain = ({ seen }: Entry): boolean =>
  seen !== null && seen.table !== 'customers' && seen.table !== 'stores'

/**
 * Choices when the entry may have made one or more of these bookings. Of several active ones, all but the first can be
 * cancelled.
 */
function ambiguousChoices({ blocking }: Parked): Choice[] {
  const [first, ...others] = blocking.filter((row) => !isFinal(row))
  const same: Choice[] = blocking.map(({ id }) => ({ kind: 'same', id }))
  const extra: Choice[] = first
    ? others.map(({ id }) => ({ kind: 'cancel-extra', id, keep: first.id }))
    : []
  const isThere: Choice[] = same.length > 0 ? same : [{ kind: 'same', id: null }]
  return [...isThere, { kind: 'different' }, ...extra]
}

/** Choices for a booking that the host made a second time, late: keep both, or cancel the late one. */
function lateChoices(entry: Entry, { blocking }: Parked): Choice[] {
  const { id } = subjectOf(entry)
  const kept = blocking.find((row) => row.id !== id)
  return [
    { kind: 'same', id },
    { kind: 'cancel-extra', id, keep: kept?.id ?? id },
  ]
}

/**
 * Choices between two edits of a row. Without disputed fields the entry is sent again or corrected. A cancellation has
 * no fields to choose from; its default leaves the appointment as it is, so that nothing is lost.
 */
function fieldChoices(entry: Entry, { fields }: Parked): Choice[] {
  if (fields.length === 0) return [{ kind: 'retry' }, { kind: 'edit' }]
  if (isCancellation(entry)) return [{ kind: 'leave' }, { kind: 'fields', mine: fields }]
  return [
    { kind: 'fields', mine: fields },
    { kind: 'fields', mine: [] },
  ]
}

/** The way to correct a booking by hand; a group has no form of its own, so its bookings are corrected one by one. */
const editOrSplit = (entry: Entry): Choice =>
  isGroupBooking(entry) && isSplittable(entry.input) ? { kind: 'split' } : { kind: 'edit' }

/**
 * Choices for an extension whose minutes were booked meanwhile: confirm the rules, move the bookings in the way, or
 * extend by fewer minutes.
 */
function extensionChoices(
  context: ChoiceContext,
  { id, input, received }: Entry<ExtensionName>,
): Choice[] {
  const { world, current, user, now, refusalOf } = context
  const rules = refusalOf({ kind: 'retry' })?.confirm ?? []
  const { moves, shorter } = waysOut(world, input, { user, now, freshId: id })
  // A payment at once was taken under the extension's id. Unless the service has it on record, extending for less would hide
  // the difference.
  const hasPaid = Boolean(input.modeOfPayment) && (input.shownPrice ?? 1) > 0
  const isPaid = current?.status === 'CHECKED_IN' && hasPaid
  const isKnown = received?.tenderIds.includes(input.extensionId ?? '') ?? false
  return [
    ...(rules.length > 0 ? [{ kind: 'confirm' as const, rules }] : []),
    ...moves.map((made): Choice => ({ kind: 'make-room', moves: made })),
    ...(shorter && (!isPaid || isKnown)
      ? [{ kind: 'shorter' as const, isPaidAnew: isPaid, ...shorter }]
      : []),
  ]
}

/**
 * Choices for a taken slot, the default first: other places at the same start, in the order of turns; the soonest start
 * with any therapist, if that start has none; a later start with the same therapist; no therapist.
 */
function slotChoices(
  context: ChoiceContext,
  wanted = context.wanted,
  kind: 'move' | 'book-again' = 'move',
): Choice[] {
  const { entry, world, mayReschedule, now, refusalOf } = context
  if (!wanted) return []
  const asChoice = (move: Move): Choice => ({ kind, ...move })
  const inTheWay = refusalOf(asChoice({}))?.obstacles ?? []
  if (inTheWay.length === 0) return []
  const turns = wanted.startDate === now.date ? inTurn(world, now).map(({ staff }) => staff.id) : []
  const refused = {
    world,
    wanted,
    now,
    turns,
    refusalOf: (move: Move) => refusalOf(asChoice(move)),
  }
  const isNew = isCreate(entry) || kind === 'book-again'
  const isMovable = isNew || (isUpdate(entry) && mayReschedule)
  const others = otherPlaces(refused)
  const later = isMovable ? laterStart(refused) : null
  // The guest of a walk-in stands there; the customer of a reservation rather keeps the therapist.
  const mayTakeAny = others.length === 0 && (wanted.status === 'CHECKED_IN' || !later)
  const soonest = isMovable && mayTakeAny ? soonestStart(refused) : null
  const isSooner = soonest?.startTime !== later?.startTime
  const isBusy = inTheWay.some(({ kind }) => kind === 'staff')
  const isWaivable = isCreate(entry) && mayReschedule && isBusy
  return [
    ...others.map(asChoice),
    ...(soonest && isSooner ? [asChoice(soonest)] : []),
    ...(later ? [asChoice(later)] : []),
    ...(isWaivable ? [{ kind: 'no-therapist' as const }] : []),
  ]
}

/**
 * Choices for an appointment whose status has changed. A note goes to the appointment, or to the customer when the
 * appointment is final. After a payment the note is the default, so that the money is on record; a change of the note
 * alone books nothing again by default.
 */
function movedOnChoices(context: ChoiceContext): Choice[] {
  const { current, customer, entry, wanted } = context
  const takesNote = current && (!isFinal(current) || customer)
  const note: Choice[] = takesNote ? [{ kind: 'keep-as-note' }] : []
  if (mayBookAgain(context)) {
    const places = slotChoices(context, bookingToRepeat(entry, wanted), 'book-again')
    const again: Choice[] = [{ kind: 'book-again' }, ...places]
    return isOnlyNote(entry, wanted) ? [...note, { kind: 'leave' }, ...again] : [...again, ...note]
  }
  const hasPaid = wanted !== null && paymentsMade(bookingIn(entry.seen), wanted).length > 0
  return hasPaid ? [...note, { kind: 'leave' }] : [{ kind: 'leave' }, ...note]
}

/** Whether an entry changes the note only: no time, place or money. */
function isOnlyNote(entry: Entry, wanted: Appointment | null): boolean {
  const fields = editsOf(entry, bookingIn(entry.seen), wanted).flatMap((edit) => edit.fields)
  return fields.length > 0 && fields.every((field) => field === 'note')
}
