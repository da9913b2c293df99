import { centavos, less, pesos, sum } from '#domain/kernel/money'
import { isCash } from '#domain/rows/store-lists'
import type { Allowed } from './actions'
import { checkInSums, completionSums, pesosOf } from './sums'
import type { DetailState } from './use-detail'

/** The part of the next payment that is paid in cash, in PHP. */
export function cashDue(detail: DetailState, allowed: Allowed): number {
  const { row, edits, world, fields } = detail
  const inCash = (mode: string, paid: number) => centavos(isCash(world, mode) ? paid : 0)
  if (allowed.checkIn) return pesos(inCash(fields.givenMode, checkInSums(row, edits, world).toPay))
  const { given, change, additional, products } = completionSums(row, edits, world)
  const kept = pesos(less(centavos(Math.max(0, pesosOf(given))), centavos(change)))
  return pesos(
    sum(
      inCash(fields.givenMode, kept),
      inCash(fields.additionalMode, additional),
      inCash(fields.productMode, products),
    ),
  )
}
