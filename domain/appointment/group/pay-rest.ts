import { type Centavos, centavos, less, pesos, sum } from '../../kernel/money'
import { type Appointment, isFinal } from '../../rows/appointment'
import type { World } from '../../rows/world'
import { tendersOf } from '../tenders'
import { dueNow } from './due-now'
import type { PaidMember, PayGroupInput } from './input'
import { inParts, totalOf } from './pay-group'

/** A refused payment for a group, as far as it can still be placed. */
export interface PayRest {
  /** guests who get their parts, with the PHP due for each now */
  members: readonly { id: string; name: string; shownPrice: number }[]
  /** PHP taken for the other guests, which stays received */
  left: number
  /** whether all the others are cancelled */
  isCancelled: boolean
}

/**
 * The guests of a refused payment who still owe their part of it. A part is placed whole or not at all, because money
 * that was received counts under its id. Null when no part can be placed.
 */
export function payRest(world: World, { members }: PayGroupInput): PayRest | null {
  const rows = members.map((member) => ({ member, row: world.appointments.get(member.id) }))
  const open = rows.flatMap(({ member, row }) =>
    row && isOpen(row, member) ? [{ member, row }] : [],
  )
  const others = rows.filter(({ member }) => !open.some((each) => each.member === member))
  if (open.length === 0 || others.length === 0) return null
  return {
    members: open.map(({ row }) => ({ id: row.id, name: row.name, shownPrice: dueNow(row) })),
    left: pesos(sum(...others.map(({ member }) => amountOf(member)))),
    isCancelled: others.every(({ row }) => row?.status === 'CANCELLED'),
  }
}

function isOpen(row: Appointment, member: PaidMember): boolean {
  const ids = new Set(tendersOf(row).map(({ id }) => id))
  const isThere = inParts(member.payment).some(({ id }) => id && ids.has(id))
  return !isFinal(row) && !isThere && less(amountOf(member), centavos(dueNow(row))) === 0
}

const amountOf = ({ payment }: PaidMember): Centavos => centavos(totalOf(inParts(payment)))
