import type { PayRest } from '#domain/appointment/group/pay-rest'
import type { RoomMove } from '#domain/appointment/running/ways-out'
import { commands } from '#domain/commands/all'
import { isGroupChange } from '#domain/commands/work'
import { upperName } from '#domain/kernel/names'
import type { SoftRule } from '#domain/kernel/refusal'
import { roleOf } from '#domain/may'
import { type Appointment, isFinal } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import type { Choice, Conflict } from '#sync'
import { customerChanged } from '../../data/customer-changed'
import { rowChanged } from '../../data/row-changed'
import { movesText, shorterText } from '../../screens/appointment/running/move-text'
import { clockTime } from '../../ui/format/format-date'
import { money } from '../../ui/format/format-money'
import { statusLook } from '../../ui/format/status'
import type { ChoiceText } from '../model/sync-model'
import { choiceId, hasMoreTimes } from './choice-id'
import { extensionPayment } from './extension-payment'
import { groupMoveText } from './group-move-text'
import { moveLabel, moveReason } from './move-choice-text'

type Words = Omit<ChoiceText, 'id'>

const choiceText = (label: string, action: string, reason: string | null = null): Words => {
  return { label, action, reason }
}

const ruleWords: Readonly<Record<SoftRule, string>> = {
  BREAK: 'during the break',
  DUTY_HOURS: 'outside of duty hours',
  STORE_HOURS: 'outside of store hours',
  NO_THERAPIST: 'without a therapist',
  ANOTHER_DAY: 'for another day',
  CLEANING: 'with less cleaning',
  PROMO: 'with the promo',
}

/** The choices of a conflict as text, the default first. If the card has a button to edit, that choice is left out. */
export function choiceTexts(conflict: Conflict, world: World | null): ChoiceText[] {
  return conflict.choices.flatMap((choice) => {
    const isButton = choice.kind === 'edit' && hasMoreTimes(conflict)
    const words = isButton ? null : wordsOf(choice, conflict, world)
    return words ? [{ id: choiceId(choice), ...words }] : []
  })
}

/** Whether the user chooses between the sides field by field. Never for a cancellation. */
export const isFieldByField = ({ choices, command }: Conflict): boolean =>
  command !== 'cancelAppointment' && choices.some(({ kind }) => kind === 'fields')

/** The status that the change wanted, if the booking has it already; else null. */
export function doneAlready(conflict: Conflict): Appointment['status'] | null {
  const { code, current, wanted } = conflict
  const isDone = code === 'moved-on' && current?.status === wanted?.status
  // one guest's status says nothing about a change of the whole group
  return isDone && !isGroupChange(conflict) ? (current?.status ?? null) : null
}

function wordsOf(choice: Choice, conflict: Conflict, world: World | null): Words | null {
  switch (choice.kind) {
    case 'move':
      return moving(choice, conflict, world)
    case 'move-group': {
      const label = groupMoveText(choice.members, conflict, world)
      return choiceText(label, 'Move all guests')
    }
    case 'pay-rest':
      return payingRest(choice)
    case 'make-room':
      return makingRoom(choice.moves, world)
    case 'shorter':
      return shortening(choice, conflict)
    case 'split':
      return choiceText('Book each guest alone', 'Split the group', 'a guest without a place waits')
    case 'no-therapist':
      return choiceText('Book without a therapist', 'Book without therapist')
    case 'book-again':
      return bookingAgain(choice, conflict, world)
    case 'leave':
      return leaving(conflict)
    case 'create-again':
      return choiceText('Create it again as it was last known', 'Create again')
    case 'take-over':
      return choiceText('Do it in your own name', 'Take over', `instead of ${conflict.user}`)
    case 'wait':
      return choiceText(
        `Leave it here for ${whoMay(conflict)}`,
        'Leave it here',
        'log in to take over',
      )
    case 'export':
      return choiceText('Save it as a file for support', 'Export')
    case 'same':
      return same(choice.id, conflict)
    case 'different':
      return choiceText('It never arrived: send it now', 'Send it')
    case 'cancel-extra':
      return cancelExtra(choice.id, conflict)
    case 'keep-as-note':
      return conflict.current && isFinal(conflict.current)
        ? choiceText('Keep what you wanted as a note with the customer', 'Keep as a note')
        : choiceText('Keep what you wanted as a note', 'Keep as a note')
    case 'edit':
      return editing(conflict)
    case 'retry':
      return conflict.code === 'maybe-twice'
        ? choiceText('It was meant once: take the extra back', 'Take it back')
        : choiceText('Try again', 'Try again', withoutMoney(conflict))
    case 'confirm':
      return confirming(choice.rules)
    case 'fields':
      return isFieldByField(conflict) ? null : cancelling(conflict)
  }
}

/** A remark that a choice leaves out the money that was paid back; null if none was. */
const withoutMoney = ({ paidBack }: Conflict): string | null => {
  if (paidBack.length === 0) return null
  return paidBack.some(({ held }) => held > 0)
    ? 'with what is left of the money'
    : 'with nothing paid'
}

/** Texts for the choice to leave the row as it is. */
function leaving(conflict: Conflict): Words {
  if (conflict.code === 'gone') return choiceText('Leave it: it is not there any more', 'Leave it')
  const status = doneAlready(conflict)
  return choiceText(
    status ? `Leave it: it is ${statusLook(status).word} already` : 'Leave it as it is now',
    'Leave it',
  )
}

const cancelling = (conflict: Conflict): Words =>
  choiceText('Cancel it all the same', 'Cancel it', staysPaid(conflict))

/** A remark that a cancelled booking stays paid; null if nothing was paid. */
function staysPaid({ current }: Conflict): string | null {
  const paid = current?.totalPricePaid ?? 0
  return paid > 0 ? `${money(paid)} stays paid on the cancelled booking` : null
}

function moving(
  choice: Extract<Choice, { kind: 'move' }>,
  { wanted }: Conflict,
  world: World | null,
): Words {
  const label = moveLabel(choice, wanted, world)
  return choiceText(label, label, moveReason(choice, wanted))
}

/** Texts for booking again: "Book again: give to BEA, LOCKER 6". */
function bookingAgain(
  { kind: _, ...move }: Extract<Choice, { kind: 'book-again' }>,
  conflict: Conflict,
  world: World | null,
): Words {
  const paid = staysPaid(conflict)
  if (Object.keys(move).length === 0)
    return choiceText('Book again with the same details', 'Book again', paid)
  const label = moveLabel(move, conflict.wanted, world)
  const text = `Book again: ${label.charAt(0).toLowerCase()}${label.slice(1)}`
  const reasons = [moveReason(move, conflict.wanted), paid].filter((each) => each !== null)
  return choiceText(text, text, reasons.join(', '))
}

/** Texts for a payment without some of the guests: "Pay for the 3 who stay, PHP 1,200.00 to give back". */
function payingRest({ members, left, isCancelled }: PayRest): Words {
  const [first] = members
  const who = members.length === 1 && first ? first.name : `the ${members.length}`
  const verb = isCancelled ? 'stay' : 'still owe it'
  const whose = members.length === 1 ? who : `${who} who ${verb}`
  const label = `Pay for ${whose}, ${money(left)} to give back`
  return choiceText(label, `Pay for ${who}`, 'on End of Day')
}

function makingRoom(moves: readonly RoomMove[], world: World | null): Words | null {
  if (!world) return null
  const [first, ...more] = moves
  const who = first && more.length === 0 ? first.name : 'all'
  return choiceText(`${movesText(moves, world)}, and extend`, `Move ${who}, and extend`, 'free')
}

/** Texts for the choice of a shorter extension. If the longer one was paid, they say to pay that back on End of Day. */
function shortening(shorter: Extract<Choice, { kind: 'shorter' }>, conflict: Conflict): Words {
  const taken = shorter.isPaidAnew ? extensionPayment(conflict)?.amount : undefined
  const anew = taken ? `. It is paid anew: pay ${money(taken)} back on End of Day` : ''
  const action = `Extend by ${shorter.minutes} minutes`
  return choiceText(shorterText(shorter) + anew, action, money(shorter.price))
}

/** The role that may run a command, as text for a user who may not. */
function whoMay({ command }: Conflict): string {
  return roleOf(commands[command].call.may) ? 'a super admin' : 'somebody who may'
}

const bookedText = (id: string | null, { alike }: Conflict): string => {
  const row = alike.find((each) => each.id === id)
  return row ? `${upperName(row.name)} at ${clockTime(row.startTime)}` : 'it'
}

function same(id: string | null, conflict: Conflict): Words {
  if (cameLate(conflict)) return choiceText('Somebody wants it: leave it there', 'Leave it there')
  if (conflict.choices.some(({ kind }) => kind === 'retry'))
    return choiceText('All of it was meant: leave it there', 'Leave it there')
  if (!conflict.alike.some((row) => row.id === id))
    return choiceText('It arrived: what is there now is right', 'It arrived')
  const by = conflict.alike.find((row) => row.id === id)?.createdBy
  return choiceText(
    `It arrived: it is ${bookedText(id, conflict)}`,
    'It arrived',
    by ? `made by ${by}` : null,
  )
}

function cancelExtra(id: string, conflict: Conflict): Words {
  const booked = bookedText(id, conflict)
  return conflict.alike.length > 1
    ? choiceText(`It arrived twice: cancel the extra ${booked}`, 'Cancel the extra')
    : choiceText(`Nobody wants it: cancel ${booked}`, 'Cancel it')
}

/** Whether a row that looks alike was made by this very request, which the host carried out late. */
const cameLate = ({ alike, command, input }: Conflict): boolean =>
  command === 'createAppointment' && 'id' in input && alike.some(({ id }) => id === input.id)

function editing(conflict: Conflict): Words {
  const { command } = conflict
  if (command === 'createAppointment' || command === 'createGroup')
    return choiceText('Change it in the form', 'Open in the form')
  if (rowChanged(conflict)) return choiceText('Change it in its form', 'Open the form')
  if (customerChanged(conflict))
    return choiceText('Take it back and do it anew on the page of the customer', 'Open customer')
  return choiceText('Take it back and do it anew in the appointment', 'Open appointment')
}

function confirming(rules: readonly SoftRule[]): Words {
  return choiceText(`Do it ${rules.map((rule) => ruleWords[rule]).join(' and ')}`, 'Do it anyway')
}
