import * as v from 'valibot'
import { type PaidBack, paidBackIn } from '../appointment/correction/received-money'
import { type Centavos, centavos, less, pesos, sum } from '../kernel/money'
import { type Payment, payment } from '../kernel/payment'
import type { World } from '../rows/world'
import type { Work } from './work'

type PaidBackById = ReadonlyMap<string, PaidBack>

/** The ends of tender ids, by the field of an input that holds the payment. */
const phases = {
  appointmentCreationPayment: 'Creation',
  checkInPayment: 'Check-In',
  completeAppointmentPayment: 'Completion',
  additionalPayment: 'Additional',
  productPayment: 'Product',
  payment: 'Sale',
} as const

/** A payment of an input, with the ids of its tenders. */
interface Given {
  field: string
  paid: Payment
  ids: readonly string[]
}

function paymentsIn(input: object): Given[] {
  const given: Readonly<Record<string, unknown>> = { ...input }
  const base = given.moneyId ?? given.id ?? ''
  return Object.entries(phases).flatMap(([field, phase]) => {
    const read = v.safeParse(payment, given[field])
    if (!read.success || read.output.amount <= 0) return []
    const paid: Payment = read.output
    const usual = `${base}/${phase}`
    const single = paid.id ?? (phase === 'Sale' ? `${usual}/1` : usual)
    const ids = paid.parts?.map((part, at) => part.id ?? `${usual}/${at + 1}`) ?? [single]
    return [{ field, paid, ids }]
  })
}

const membersIn = (input: object): readonly object[] =>
  'members' in input ? (input.members as object[]) : [] // of a group's input

/** The ids of the tenders of an input's payments, also of the members of a group. */
const tenderIdsIn = (input: object): string[] => [
  ...paymentsIn(input).flatMap(({ ids }) => ids),
  ...membersIn(input).flatMap(tenderIdsIn),
]

/** The refunds of the money that a command takes. */
export function paidBackOf(world: Pick<World, 'sales'>, { input }: Work): PaidBack[] {
  const backs = paidBackIn(world)
  return backs.size === 0 ? [] : tenderIdsIn(input).flatMap((id) => backs.get(id) ?? [])
}

/** The command with payments of what is still held only: money that was paid back is not taken by it any more. */
export function withHeldMoney(world: Pick<World, 'sales'>, work: Work): Work {
  const backs = paidBackIn(world)
  if (backs.size === 0) return work
  const input = heldIn(backs, work.input)
  return input === work.input ? work : ({ ...work, input } as Work) // the input is of the same command
}

function heldIn<Input extends object>(backs: PaidBackById, input: Input): Input {
  const left = paymentsIn(input).flatMap((given) => {
    const held = heldOf(backs, given)
    return held === given.paid ? [] : [[given.field, held] as const]
  })
  const members = membersIn(input)
  const heldMembers = members.map((member) => heldIn(backs, member))
  const isSame = left.length === 0 && heldMembers.every((member, at) => member === members[at])
  if (isSame) return input
  const changed = members.length > 0 ? { members: heldMembers } : {}
  return { ...input, ...Object.fromEntries(left), ...changed }
}

function heldOf(backs: PaidBackById, { paid, ids }: Given): Payment {
  if (!ids.some((id) => backs.has(id))) return paid
  const leftAt = (at: number, amount: number) => {
    const back = backs.get(ids[at] ?? '')
    return back ? leftOf(back, amount) : amount
  }
  if (!paid.parts) return { ...paid, id: ids[0], amount: leftAt(0, paid.amount) }
  const parts = paid.parts
    .map((part, at) => ({ ...part, id: ids[at], amount: leftAt(at, part.amount) }))
    .filter(({ amount }) => amount > 0)
  const amount = pesos(sum(...parts.map((part) => centavos(part.amount))))
  if (parts.length === 0) return { amount, modeOfPayment: paid.modeOfPayment }
  return { amount, modeOfPayment: parts[0]?.mode ?? paid.modeOfPayment, parts }
}

/** The rest of a payment in PHP, without the charge, which is computed anew. */
function leftOf({ held, charge }: PaidBack, amount: number): number {
  const left: Centavos = less(held, charge)
  return Math.min(amount, pesos(left))
}
