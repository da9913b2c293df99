import { extend, extensionTerms } from '#domain/appointment/running/extend'
import type { ExtendInput } from '#domain/appointment/running/input'
import { withEnd } from '#domain/appointment/running/longer'
import { type WaysOut, waysOut } from '#domain/appointment/running/ways-out'
import type { Refusal } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import type { Context, World } from '#domain/rows/world'
import { doneTime } from '#domain/slot/timing'
import { clockTime } from '../../../ui/format/format-date'

/** An extension before it is sent: its price, its new end, and why the time is not free. */
export interface ExtendPlan {
  input: ExtendInput
  /** PHP */
  price: number
  /** the new end, HH:mm */
  until: string
  /** when the guest goes: the new end without cleaning */
  stays: string
  /** null: free */
  refusal: Refusal | null
  waysOut: () => WaysOut
}

/** A plan as text: the refusal, or until when the time is free. */
export const planWords = ({ refusal, until }: ExtendPlan): string =>
  refusal ? refusal.message : `free until ${clockTime(until)}`

type Wish = Pick<ExtendInput, 'minutes' | 'serviceId'>

/** Plans an extension from the rows on this tablet. */
export function planExtension(
  world: World,
  row: Appointment,
  wish: Wish,
  who: Pick<Context, 'user' | 'now'>,
): ExtendPlan {
  const input = { ...wish, id: row.id, modeOfPayment: null, confirmed: [] }
  const context = { ...who, freshId: '' }
  const { price, end } = extensionTerms(world, row, input)
  return {
    input,
    price,
    until: withEnd(row, end).endTime,
    stays: doneTime(withEnd(row, end)),
    refusal: extend.check(world, input, context),
    waysOut: () => waysOut(world, input, context),
  }
}
