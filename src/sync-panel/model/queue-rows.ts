import { commands } from '#domain/commands/all'
import { commandWords } from '#domain/commands/words'
import { subjectOf } from '#domain/commands/work'
import { centavos, pesos, sum } from '#domain/kernel/money'
import type { Payment } from '#domain/kernel/payment'
import { isTandem } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import type { EntryState, QueueItem } from '#sync'
import { customerChanged } from '../../data/customer-changed'
import { bookedName } from '../../ui/format/booked-name'
import { clockTime } from '../../ui/format/format-date'
import { money } from '../../ui/format/format-money'
import { nameOf, serviceText } from './appointment-words'
import { buyerName, moneyText } from './money-words'
import { paymentTexts, tipText } from './payment-words'
import { personName } from './person-name'
import { rowText } from './row-words'
import type { QueueRow } from './sync-model'

/** The logged-in user, and whether changes can be sent now. */
interface Viewer {
  user: string | undefined
  isOnline: boolean
}

/**
 * Rows for unsent changes in the order of sending. Changes in conflict have a list of their own. "sending" is shown
 * only if changes can be sent now.
 */
export function queueRows(
  items: readonly QueueItem[],
  world: World | null,
  viewer: Viewer,
): QueueRow[] {
  const waiting = items.filter((item) => item.state !== 'parked')
  return waiting.map((item, at) => ({
    ...changeText(item, world),
    id: item.entryId,
    queuedAt: item.queuedAt,
    restoredTo: item.restoredTo,
    waitsFor: item.waitsFor,
    note: noteOf(item, waiting.slice(0, at), viewer),
  }))
}

function noteOf(item: QueueItem, before: readonly QueueItem[], viewer: Viewer): string | null {
  const { user, isKept } = item
  const isOwn = user === viewer.user
  if (!isOwn && !isKept) return `by ${user}, sent when ${user} logs in`
  const by = isOwn ? null : `by ${user}`
  return [by, ownNote(item, before, viewer)].filter(Boolean).join(', ') || null
}

function ownNote(item: QueueItem, before: readonly QueueItem[], viewer: Viewer): string | null {
  const { state, risk, waitsFor, restoredTo, user } = item
  const earlier = before.find(
    (other) =>
      ![user, viewer.user].includes(other.user) && !other.isKept && isOfSameRow(other, item),
  )
  if (earlier) return `waits behind a change by ${earlier.user}`
  if (waitsFor !== undefined) return `waits for a change by ${waitsFor}`
  if (risk !== null && state === 'queued') return `At risk: ${risk}`
  if (state === 'unsure' && restoredTo !== undefined) return 'done before, sent again'
  return viewer.isOnline ? notes[state] : null
}

/** Whether two changes are about the same row, so one waits for the other. */
function isOfSameRow(one: QueueItem, other: QueueItem): boolean {
  const [a, b] = [subjectOf(one), subjectOf(other)]
  return a.table === b.table && a.id === b.id
}

type Change = Pick<QueueItem, 'command' | 'input' | 'row'>

/** Title and detail of a change that is unsent or has ended. */
export function changeText(change: Change, world: World | null) {
  const { icon, title } = commandWords[change.command]
  return {
    icon,
    title: [title, nameOn(change, world)].filter(Boolean).join(' · '),
    detail: detailOf(change, world),
  }
}

const notes: Readonly<Record<EntryState, string | null>> = {
  queued: null,
  sending: 'sending',
  unsure: 'checking whether it arrived',
  parked: null,
}

function nameOn(item: Change, world: World | null): string {
  if (item.row) return bookedName(item.row)
  const number = customerChanged(item)
  if (number) return personName(number, world)
  const input = commands.createAppointment.parse(item.input)
  return item.command === 'createAppointment' && input ? input.name : buyerName(item, world)
}

function detailOf(item: Change, world: World | null): string {
  const { command, input } = item
  switch (command) {
    case 'createAppointment':
      return bookingText(commands[command].parse(input), world)
    case 'createGroup':
      return groupText(commands[command].parse(input), world)
    case 'moveGroup':
      return movedText(commands[command].parse(input))
    case 'cancelGroup': {
      const cancelled = commands[command].parse(input)
      return joined([guestsText(cancelled?.members), cancelled?.cancelReason])
    }
    case 'payGroup': {
      const paid = commands[command].parse(input)?.members ?? []
      return joined([guestsText(paid), ...paid.map((member) => paymentText(member.payment))])
    }
    case 'updateAppointment':
      return updateText(commands[command].parse(input), world)
    case 'addSecond':
      return nameOf(world?.staffs, commands[command].parse(input)?.staffId ?? null, '')
    case 'checkInAppointment':
      return checkInText(commands[command].parse(input), world)
    case 'completeAppointment':
      return completionText(commands[command].parse(input))
    case 'cancelAppointment':
      return commands[command].parse(input)?.cancelReason ?? ''
    case 'addCustomer':
    case 'updateCustomer':
    case 'removeCustomer':
      return ''
    case 'updatePoints':
      return pointsText(commands[command].parse(input))
    default:
      return moneyText(item, world) ?? rowText(item, world)
  }
}

type Parsed<Name extends keyof typeof commands> = ReturnType<(typeof commands)[Name]['parse']>

const joined = (parts: readonly (string | false | null | undefined)[]) =>
  parts.filter(Boolean).join(', ')

function bookingText(input: Parsed<'createAppointment'>, world: World | null): string {
  if (!input) return ''
  return joined([
    serviceText(input.serviceIds, world),
    clockTime(input.startTime),
    nameOf(world?.staffs, input.staffId, 'no therapist'),
    ...partTexts([input.appointmentCreationPayment]),
  ])
}

/** A new group as text: "2 guests, Swedish, 2:00 PM, ANA, with CORA". */
function groupText(input: Parsed<'createGroup'>, world: World | null): string {
  const members = input?.members ?? []
  const guests = members.filter((member) => !isTandem(member))
  const seconds = members.filter(isTandem).map(({ staffId }) => nameOf(world?.staffs, staffId, ''))
  return joined([
    guestsText(guests),
    bookingText(guests[0] ?? null, world),
    seconds.length > 0 && `with ${seconds.join(' and ')}`,
  ])
}

const guestsText = (members: readonly object[] = []): string =>
  members.length === 1 ? '1 guest' : `${members.length} guests`

/** A move of a group as text: "2 guests, 2:00 PM". */
function movedText(input: Parsed<'moveGroup'>): string {
  const start = input?.members.find(({ startTime }) => startTime)?.startTime
  return joined([guestsText(input?.members), start && clockTime(start)])
}

function updateText(input: Parsed<'updateAppointment'>, world: World | null): string {
  if (!input) return ''
  const { startTime, staffId, roomId, lockerId } = input
  return joined([
    startTime && clockTime(startTime),
    staffId && nameOf(world?.staffs, staffId, ''),
    roomId && nameOf(world?.rooms, roomId, ''),
    lockerId && nameOf(world?.lockers, lockerId, ''),
  ])
}

function checkInText(input: Parsed<'checkInAppointment'>, world: World | null): string {
  if (!input) return ''
  const { checkInPayment, lockerId } = input
  return joined([paymentText(checkInPayment), lockerId && nameOf(world?.lockers, lockerId, '')])
}

function completionText(input: Parsed<'completeAppointment'>): string {
  if (!input) return ''
  const { completeAppointmentPayment, additionalPayment, productPayment } = input
  const paid = [completeAppointmentPayment, additionalPayment, productPayment]
  const total = pesos(sum(...paid.map((payment) => centavos(payment?.amount ?? 0))))
  return joined([`${money(total)} paid`, ...partTexts(paid), input.tip && tipText(input.tip)])
}

/** Points with their sign: "+40". */
export function pointsText(input: Parsed<'updatePoints'>): string {
  return input ? `${input.action === 'ADD' ? '+' : '-'}${input.points}` : ''
}

const paymentText = (payment: Payment): string => paymentTexts(payment).join(' + ')

/** Texts of the payments, if at least one was made in several parts; else empty. */
function partTexts(payments: readonly (Payment | null | undefined)[]): string[] {
  const made = payments.flatMap((payment) => (payment && payment.amount > 0 ? payment : []))
  return made.some(({ parts }) => parts) ? made.map(paymentText) : []
}
