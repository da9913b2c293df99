import * as v from 'valibot'
import { paidBackText } from '#domain/appointment/correction/received-money'
import { commandWords } from '#domain/commands/words'
import { bookingOf, subjectOf } from '#domain/commands/work'
import { businessTimeAt } from '#domain/kernel/dates'
import { type Payment, payment } from '#domain/kernel/payment'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import type { Conflict, ConflictCode } from '#sync'
import { clockTime, instantTime, usDateTime } from '../../ui/format/format-date'
import { mobile } from '../../ui/format/format-text'
import { statusLook } from '../../ui/format/status'
import { bookingLines, nameOf } from '../model/appointment-words'
import { paymentsInAll, paymentTexts, tipText } from '../model/payment-words'
import { subjectText } from '../model/subject-words'
import type { ConflictCard, ConflictSide } from '../model/sync-model'
import { fieldChoice } from './changed-fields'
import { hasMoreTimes } from './choice-id'
import { choiceTexts, doneAlready, isFieldByField } from './choice-texts'
import { extensionPayment } from './extension-payment'
import { editLines, takenLines } from './side-lines'

const titles: Readonly<Record<ConflictCode, string>> = {
  changed: 'Changed meanwhile',
  'slot-taken': 'Slot taken',
  'moved-on': 'Moved on',
  invalid: 'Cannot be done',
  gone: 'Gone',
  'not-allowed': 'Not allowed',
  'maybe-twice': 'Maybe twice',
  'cannot-send': 'Cannot be sent',
  'author-gone': 'Never sent',
}

/** Makes the card of a conflict: title, sentence, both sides and choices. */
export function conflictCard(conflict: Conflict, world: World | null, today: string): ConflictCard {
  const fields = isFieldByField(conflict) ? conflict.fields : []
  return {
    id: conflict.entryId,
    title: titles[conflict.code],
    sentence: [sentenceOf(conflict, world, today), lostText(conflict)].join(' ').trim(),
    sides: fields.length > 0 ? [] : sidesOf(conflict, world, today),
    fields: fields.map((field) => fieldChoice(subjectOf(conflict).table, field, world)),
    choices: choiceTexts(conflict, world),
    stays:
      conflict.isReceived && paidBackIn(conflict).isLeft
        ? 'The money stays received, not placed, until it is paid back on End of Day.'
        : null,
    more: moreOf(conflict, fields.length > 0),
  }
}

/**
 * Says that the change was done before the service was restored, and of a row that another tablet may still put back
 * that it need not be created again; empty otherwise.
 */
function lostText({ answeredAt, code }: Conflict): string {
  if (answeredAt === null) return ''
  const lost = `Done on ${usDateTime(answeredAt)}, lost when the service was restored.`
  return code === 'gone' ? `${lost} ${awaited}` : lost
}

const awaited =
  'It comes back by itself when the tablet that added it sends it again. Create it again only if that tablet is gone.'

/** The label of the button that opens the booking form again, for other times or from the start; null: no button. */
function moreOf(conflict: Conflict, isFields: boolean): string | null {
  if (hasMoreTimes(conflict)) return 'More times'
  return isFields && bookingOf(conflict) ? 'Do it anew' : null
}

/** The sentence of a card: "GINA is busy at 3:30 PM. Rica Valdez is not booked yet." */
function sentenceOf(conflict: Conflict, world: World | null, today: string): string {
  const trouble = busyText(conflict, world) ?? asSentence(conflict.message.trim())
  const about = aboutText(conflict, subjectText(conflict, world, today))
  const parts = [trouble, about, changedText(conflict, today), takenText(conflict)]
  return parts.filter(Boolean).join(' ')
}

/**
 * A sentence that the change is not done. With `maybe-twice` that is unknown, so the sentence only names the subject,
 * unless a side of the card shows it.
 */
function aboutText(conflict: Conflict, subject: string): string {
  const { code, command, wanted } = conflict
  if (doneAlready(conflict)) return ''
  if (code !== 'maybe-twice') return capital(commandWords[command].undone(subject))
  return wanted ? '' : `It is about ${subject}.`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Author and time of the other change, as text: "Changed by owner, 3:20 PM." */
function changedText({ code, changedBy }: Conflict, today: string): string {
  if (code !== 'changed' || !changedBy) return ''
  const at = changedBy.at && `, ${atText(changedBy.at, today)}`
  return `Changed by ${changedBy.who}${at ?? ''}.`
}

/** A sentence about money that was taken for the refused change; empty if none was. */
function takenText(conflict: Conflict): string {
  const { input, isReceived } = conflict
  const { tip, ...others } = { tip: null, ...input }
  const inputs = 'members' in others ? [...others.members] : [others]
  const paid = inputs.flatMap(Object.values).flatMap((value) => paidIn(value) ?? [])
  const texts = [...paymentsInAll(paid), tip && tipText(tip)].filter(Boolean)
  const { back, isLeft } = paidBackIn(conflict)
  const listed = isReceived && isLeft ? ' End of Day lists it as received, not placed.' : ''
  const extension = extensionPayment(conflict)
  if (extension)
    return `${paymentTexts(extension).join('')} was taken and stays taken.${back}${listed}`
  if (texts.length === 0) return ''
  return `${texts.join(' and ')} was already taken.${back}${listed}`
}

/** Sentences about what was paid back of the money, and whether some of it is left. */
function paidBackIn({ paidBack, message }: Conflict) {
  // The service's refusal may be the same sentence.
  const fresh = paidBack.map(paidBackText).filter((text) => !message.includes(text))
  const texts = fresh.map((text) => ` ${text}.`)
  const isLeft = paidBack.length === 0 || paidBack.some(({ held }) => held > 0)
  return { back: texts.join(''), isLeft }
}

function paidIn(value: unknown): Payment | null {
  const parsed = v.safeParse(payment, value)
  return parsed.success && parsed.output.amount > 0 ? parsed.output : null
}

const asSentence = (text: string): string => (/[^.!?]$/.test(text) ? `${text}.` : text)

/**
 * A sentence about the therapist, room or locker that both bookings want. Null if they share none; the card then shows
 * the service's message.
 */
function busyText({ inTheWay, wanted, command }: Conflict, world: World | null): string | null {
  if (!inTheWay || !wanted) return null
  const shared = [
    wanted.staffId === inTheWay.staffId && nameOf(world?.staffs, wanted.staffId, ''),
    wanted.roomId === inTheWay.roomId && nameOf(world?.rooms, wanted.roomId, ''),
    wanted.lockerId === inTheWay.lockerId && nameOf(world?.lockers, wanted.lockerId, ''),
  ].filter(Boolean)
  if (shared.length === 0) return null
  const are = shared.length === 1 ? 'is' : 'are'
  const busy = (time: string) => `${shared.join(' and ')} ${are} busy at ${clockTime(time)}.`
  if (command !== 'extendAppointment') return busy(wanted.startTime)
  return `The minutes were booked meanwhile: ${busy(inTheWay.startTime)}`
}

function sidesOf(conflict: Conflict, world: World | null, today: string): ConflictSide[] {
  const { inTheWay, current, wanted, alike } = conflict
  if (alike.length > 0 && wanted)
    return [
      ...alike.map((row, at) => bookedSide(perhaps(at), row, world, today)),
      wantedSide(wanted, world, today),
    ]
  const there = inTheWay
    ? bookedSide('Already booked', inTheWay, world, today)
    : current && withTaken(bookedSide('There now', current, world, today), current, conflict)
  const yours = wanted && withTaken(wantedSide(wanted, world, today), wanted, conflict)
  return [there, yours && withAsked(yours, conflict, world, today)].filter((side) => side !== null)
}

/** Adds lines to a side of a `moved-on` conflict: the change, who asked for it, and when. */
function withAsked(
  side: ConflictSide,
  conflict: Conflict,
  world: World | null,
  today: string,
): ConflictSide {
  const { code, user, queuedAt } = conflict
  if (code !== 'moved-on') return side
  const asked = `asked by ${user}, ${atText(businessTimeAt(queuedAt).instant, today)}`
  return { ...side, lines: [...side.lines, ...editLines(conflict, world), asked] }
}

/** Adds the money that a side of a `moved-on` conflict took, because both may have taken some. */
const withTaken = (side: ConflictSide, row: Appointment, { code, seen }: Conflict): ConflictSide =>
  code === 'moved-on' ? { ...side, lines: [...side.lines, ...takenLines(row, seen)] } : side

const perhaps = (at: number) => (at === 0 ? 'Perhaps this one' : `Or this one (${at + 1})`)

function bookedSide(
  heading: string,
  row: Appointment,
  world: World | null,
  today: string,
): ConflictSide {
  const by = row.lastUpdatedBy ?? row.createdBy
  const at = row.updatedDateTime ?? row.createdDateTime
  return {
    heading,
    name: row.name,
    lines: linesOf(row, world, today),
    foot: by ? `by ${by}, ${atText(at, today)}` : null,
  }
}

function wantedSide(row: Appointment, world: World | null, today: string): ConflictSide {
  return {
    heading: 'Yours',
    name: row.name,
    lines: linesOf(row, world, today),
    foot: row.mobileNumber ? mobile(row.mobileNumber) : null,
    isPhone: row.mobileNumber !== '',
  }
}

/** Lines about a booking. Its status is the last line, unless it is RESERVED. */
function linesOf(row: Appointment, world: World | null, today: string): string[] {
  const lines = bookingLines(row, world, today)
  return row.status === 'RESERVED' ? lines : [...lines, statusLook(row.status).word]
}

/** An instant as text, without the date when it is today. */
function atText(instant: string | null, today: string): string {
  const [year, month, day] = today.split('-')
  const text = usDateTime(instant)
  return text.startsWith(`${month}/${day}/${year}`) ? instantTime(instant) : text
}
