import { effectiveTenders, type PaidRow } from '#domain/appointment/tenders'
import { isCash, modesOf } from '#domain/rows/store-lists'
import type { Tender } from '#domain/rows/tender'
import type { World } from '#domain/rows/world'
import { instantTime, usDateTime } from '../../ui/format/format-date'
import { codeWords } from '../../ui/format/format-text'
import type { Split } from './split'

/** Whether parts in a mode have a reference: transfers and cards do, cash doesn't. */
export const hasReference = (world: World, mode: string): boolean => !isCash(world, mode)

/** Whether the form asks for the reference of a payment in one mode. */
export function asksReference(world: World, mode: string, split: Split): boolean {
  const isTyped = (split?.[0]?.reference ?? '') !== ''
  return isTyped || modesOf(world).some((each) => each.needsReference && each.name === mode)
}

/** References are compared without spaces, hyphens and case, because they are typed from a phone's screen. */
const comparable = (reference: string) => reference.replace(/[\s-]/g, '').toUpperCase()

/** Minimum length of a reference that is compared; shorter ones repeat by chance. */
const leastLength = 4

/**
 * The last payment with a reference, of other appointments and sales; null without one. Money that waits for the booking
 * that is paid is its own.
 */
export function usedBefore(
  rows: readonly PaidRow[],
  reference: string,
  payingFor: string | undefined,
): Tender | null {
  const wanted = comparable(reference)
  if (wanted.length < leastLength) return null
  const found = rows
    .filter((row) => row.tenders !== null && row.id !== payingFor)
    .filter((row) => !('waitsFor' in row && row.waitsFor && row.waitsFor === payingFor))
    .flatMap(effectiveTenders)
    .filter((each) => each.kind === 'PAYMENT' && comparable(each.reference ?? '') === wanted)
  return found.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1) ?? null
}

/** A text such as "Used before: GCASH 0917 555 by anna, 12:04 PM". `today`: the business date. */
export function usedText({ mode, reference, by, at, day }: Tender, today: string): string {
  const when = day === today ? instantTime(at) : usDateTime(at)
  return `Used before: ${codeWords(mode)} ${reference} by ${by}, ${when}`
}
