import * as v from 'valibot'
import { runningDay } from '#domain/appointment/slot/night'
import { type CommandName, commands } from '#domain/commands/all'
import { isCreate, type Work } from '#domain/commands/work'
import type { BusinessTime } from '#domain/kernel/dates'
import { limitWords } from '#domain/kernel/fields'
import { payment } from '#domain/kernel/payment'
import type { World } from '#domain/rows/world'
import type { RunInput, Session } from '../api/sync'
import type { WithBusinessTime } from '../kernel/business-clock'
import type { WithDeps } from '../kernel/ports'

/**
 * Adds the ids, day and store that forms leave out, then parses the input by the command's schema. Null when it is
 * invalid.
 */
export function completeInput<Name extends CommandName>(
  parts: WithDeps & WithBusinessTime,
  session: Session,
  command: Name,
  input: RunInput<Name>,
): Work | null {
  const made = isOf('createAppointment', command, input)
    ? newBooking(parts, input)
    : isOf('createGroup', command, input)
      ? newGroup(parts, input)
      : newRow(parts, command, input)
  const parsed = commands[command].parse({ ...input, ...made, storeCode: session.storeCode })
  return parsed && ({ command, input: parsed } as Work) // parsed by the command's own schema
}

/**
 * Adds the business day and instant of a payment or an event now, because the entry may be sent much later. Until the
 * store's night ends, the day is the previous date: money taken at 1 AM counts for the day before.
 */
export function withPaidDay(work: Work, store: World['store'], now: BusinessTime): Work {
  switch (work.command) {
    case 'checkInAppointment':
    case 'completeAppointment':
    case 'updateAppointment':
    case 'sell':
    case 'refundSale':
    case 'correctSale':
    case 'addTip':
    case 'correctPayment':
    case 'refundAppointment':
    case 'voidLine':
    case 'undoCheckIn':
    case 'undoCompletion':
    case 'extendAppointment':
    case 'takeBackExtension':
    case 'payGroup': {
      const { paidOn = runningDay(now, store), takenAt = now.instant } = work.input
      return { ...work, input: { ...work.input, paidOn, takenAt } } as Work // the input is of the same command
    }
    case 'createGroup': {
      const members = work.input.members.map((member) => ({ takenAt: now.instant, ...member }))
      return { command: work.command, input: { ...work.input, members } }
    }
    case 'cancelAppointment':
    case 'cancelGroup':
      // Only a booking that is taken back gives money back.
      return work.input.takesBack
        ? ({ ...work, input: { takenAt: now.instant, ...work.input } } as Work) // the input is of the same command
        : work
    case 'notePrint':
    case 'noteSalePrint':
    case 'createAppointment': {
      const { takenAt = now.instant } = work.input
      return { ...work, input: { ...work.input, takenAt } } as Work // the input is of the same command
    }
    case 'clockIn':
    case 'clockOut':
    case 'skipTurn':
    case 'endSkip':
    case 'addAbsence':
    case 'cancelAbsence': {
      const { at = now.instant } = work.input
      return { ...work, input: { ...work.input, at } } as Work // the input is of the same command
    }
    case 'addStaff':
    case 'updateStaff': {
      const { dayOffNow, dayOffOn = now.date } = work.input
      return dayOffNow ? ({ ...work, input: { ...work.input, dayOffOn } } as Work) : work // the input is of the same command
    }
    default:
      return work
  }
}

/**
 * The ends of tender ids, by the input's field that holds the payment. A payment at check-in gets `<freshId>/Check-In`.
 */
const paymentFields = {
  checkInPayment: 'Check-In',
  completeAppointmentPayment: 'Completion',
  additionalPayment: 'Additional',
  productPayment: 'Product',
} as const

/**
 * Gives ids to payments that have none, made from `freshId`, so that money stored in two rows counts once. `moneyId`
 * names tenders that the command makes by itself. A new booking needs neither: its row's id identifies its money.
 */
export function withPaymentIds(work: Work, freshId: string): Work {
  if (isCreate(work)) return work
  const named = withNamedPayments(work, freshId)
  const takes = named.command in takingCommands && !('moneyId' in named.input)
  return takes ? ({ ...named, input: { moneyId: freshId, ...named.input } } as Work) : named // the input is of the same command
}

/** Commands that may make tenders by themselves, for example money back after a lowered payment. */
const takingCommands: Partial<Record<CommandName, true>> = {
  checkInAppointment: true,
  completeAppointment: true,
  updateAppointment: true,
}

function withNamedPayments(work: Work, freshId: string): Work {
  const given: Readonly<Record<string, unknown>> = work.input
  const named = Object.entries(paymentFields).flatMap(([field, phase]) => {
    const paid = v.safeParse(payment, given[field])
    if (!paid.success || paid.output.amount === 0) return []
    const isNamed = 'parts' in paid.output || Boolean(paid.output.id)
    return isNamed ? [] : [[field, { ...paid.output, id: `${freshId}/${phase}` }] as const]
  })
  if (named.length === 0) return work
  return { ...work, input: { ...work.input, ...Object.fromEntries(named) } } as Work // the input is of the same command
}

/** Explains why a command's schema rejects an input: "Failed to add room. Name should have at most 200 characters." */
export function explainUnreadable(
  command: CommandName,
  input: object,
): { message: string; field?: string } {
  const { body, failure } = commands[command].call
  const [issue] = v.safeParse(body, input).issues ?? []
  const field = issue?.path?.[0]?.key
  const limit = issue && limitWords(issue)
  if (typeof field !== 'string' || !limit) return { message: failure }
  return { message: `${failure} ${inWords(field)} ${limit}.`, field }
}

/** A field's name as words: "productsOrdered" is "Products ordered". */
function inWords(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function newRow(
  { deps }: WithDeps,
  command: CommandName,
  input: { id?: string; correctionId?: string | undefined; extensionId?: string | undefined },
) {
  if (isOf('payGroup', command, input)) return { members: withPartIds(deps, input) }
  if (command === 'extendAppointment') return { extensionId: input.extensionId || deps.ids() }
  if (appended.has(command)) return { correctionId: input.correctionId || deps.ids() }
  return isCreate({ command }) ? { id: input.id || deps.ids() } : {}
}

/** The guests of a payment, with an id for each part. By the id, money that is stored in two rows counts once. */
const withPartIds = ({ ids }: WithDeps['deps'], { members }: RunInput<'payGroup'>) =>
  members.map(({ payment, ...member }) => ({
    ...member,
    payment:
      'parts' in payment
        ? { ...payment, parts: payment.parts.map((part) => ({ ...part, id: part.id ?? ids() })) }
        : { ...payment, id: payment.id ?? ids() },
  }))

/** Commands that append a correction, whose id this tablet chooses. */
const appended: ReadonlySet<CommandName> = new Set([
  'correctPayment',
  'refundAppointment',
  'voidLine',
  'undoCheckIn',
  'undoCompletion',
  'takeBackExtension',
  'correctSale',
])

/** Whether a command has this name; narrows the type of its input. */
const isOf = <Name extends CommandName>(
  name: Name,
  command: CommandName,
  input: RunInput<CommandName>,
): input is RunInput<Name> => command === name && input !== null

/** Adds the ids of a group, and the values that each of its bookings leaves out. */
function newGroup(parts: WithDeps & WithBusinessTime, input: RunInput<'createGroup'>) {
  const { drawerId } = input
  const members = input.members.map((member) => ({
    ...(drawerId && { drawerId }),
    ...member,
    ...newBooking(parts, member),
  }))
  return { id: input.id || members[0]?.id, groupId: input.groupId || parts.deps.ids(), members }
}

function newBooking(
  { deps, businessTime }: WithDeps & WithBusinessTime,
  input: { id?: string; customerId?: unknown; createdDate?: unknown },
) {
  return {
    id: input.id || deps.ids(),
    customerId: input.customerId || deps.ids(),
    createdDate: input.createdDate || businessTime().date,
  }
}
