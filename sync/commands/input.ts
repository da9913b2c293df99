import * as v from 'valibot'
import { type CommandName, commands } from '#domain/commands/all'
import type { Made } from '#domain/commands/define-command'
import type { RunInput } from '#domain/commands/run-input'
import { commandOf, isCreate, type Work } from '#domain/commands/work'
import type { BusinessTime } from '#domain/kernel/dates'
import { limitWords } from '#domain/kernel/fields'
import { payment } from '#domain/kernel/payment'
import type { World } from '#domain/rows/world'
import { runningDay } from '#domain/slot/night'
import type { Session } from '../api/sync'
import type { WithBusinessTime } from '../kernel/business-clock'
import type { WithDeps } from '../kernel/ports'

/**
 * Adds the ids, day and store that forms leave out, then parses the input by the command's schema. Null when it is
 * invalid.
 */
export function completeInput<Name extends CommandName>(
  parts: WithDeps & WithBusinessTime,
  session: Session,
  { command, input }: { command: Name; input: RunInput<Name> },
): Work | null {
  const fills = commands[command].fills ?? fillsNewRow(command)
  const made = fills(input, { newId: parts.deps.ids, today: parts.businessTime().date })
  const parsed = commands[command].parse({ ...input, ...made, storeCode: session.storeCode })
  return parsed && ({ command, input: parsed } as Work) // parsed by the command's own schema
}

/** Adds the business day and instant of a payment or an event now, because the entry may be sent much later. */
export function stamped<Name extends CommandName>(
  work: Work<Name>,
  store: World['store'],
  now: BusinessTime,
): Work {
  const { command, input } = work
  const moment = { now, day: runningDay(now, store) }
  return { command, input: commandOf(work).facts.stamps(input, moment) } as Work // of the same command
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
  const takes = appends(named.command) === 'tenders' && !('moneyId' in named.input)
  return takes ? ({ ...named, input: { moneyId: freshId, ...named.input } } as Work) : named // the input is of the same command
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

const appends = (command: CommandName) => commands[command].facts.appends

/** An id for a new row, or for what the command appends to one. */
const fillsNewRow =
  (command: CommandName) =>
  (
    input: { id?: string; correctionId?: string; extensionId?: string },
    { newId }: Made,
  ): object => {
    if (appends(command) === 'extension') return { extensionId: input.extensionId || newId() }
    if (appends(command) === 'correction') return { correctionId: input.correctionId || newId() }
    return isCreate({ command }) ? { id: input.id || newId() } : {}
  }
