import { isCash, modesOf } from '#domain/rows/store-lists'
import type { Tender } from '#domain/rows/tender'
import type { World } from '#domain/rows/world'
import { instantTime, usDateTime } from '../../ui/format/format-date'
import { codeWords } from '../../ui/format/format-text'
import type { Split } from './split'

/** Whether a part in this mode has a reference: a transfer or card payment has, cash hasn't. */
export const hasReference = (world: World, mode: string): boolean => !isCash(world, mode)

/** Whether the form asks for the reference of a payment in a single mode. */
export function asksReference(world: World, mode: string, split: Split): boolean {
  const isTyped = (split?.[0]?.reference ?? '') !== ''
  return isTyped || modesOf(world).some((each) => each.needsReference && each.name === mode)
}

/** A text such as "Used before: GCASH 0917 555 by anna, 12:04 PM". `today`: the business date. */
export function usedText({ mode, reference, by, at, day }: Tender, today: string): string {
  const when = day === today ? instantTime(at) : usDateTime(at)
  return `Used before: ${codeWords(mode)} ${reference} by ${by}, ${when}`
}
