import { isCash, isCharged, type Settings, usualCash } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import { filledParts, isSplit, maxParts, type PartDraft, type Split } from './split'

const blankPart = (id: string, mode: string): PartDraft => ({
  id,
  mode,
  amount: null,
  reference: '',
})

/**
 * The mode for a further part: the first unused one that isn't cash, because the last part, the rest, is usually cash.
 */
function otherMode(world: World, taken: readonly string[]): string {
  const modes = world.lookups.modeOfPayments
  const free = modes.filter((mode) => !taken.includes(mode))
  return free.find((mode) => !isCash(world, mode)) ?? free[0] ?? usualCash
}

/** Splits a payment in two: a part to be typed, and the rest in cash. */
export function opened(split: Split, mode: string, world: World, newId: () => string) {
  const first = split?.[0] ?? blankPart(newId(), mode)
  if (isCash(world, mode))
    return [blankPart(newId(), otherMode(world, [mode])), { ...first, mode, reference: '' }]
  return [{ ...first, mode, amount: null }, blankPart(newId(), usualCash)]
}

/** Adds a part before the last one, which is the rest. */
export function withPart(parts: readonly PartDraft[], world: World, newId: () => string) {
  if (parts.length >= maxParts) return parts
  const taken = parts.map(({ mode }) => mode)
  return parts.toSpliced(-1, 0, blankPart(newId(), otherMode(world, taken)))
}

/** Removes a part. The last part is the rest of the payment, so it grows by the removed amount. */
export const withoutPart = (parts: readonly PartDraft[], at: number): readonly PartDraft[] =>
  parts.toSpliced(at, 1)

/** The largest part, which remains when a payment is no longer split. */
export function largestPart(parts: readonly PartDraft[], total: number): readonly PartDraft[] {
  const [largest = parts.at(-1)] = filledParts(parts, total, '').toSorted(
    (a, b) => b.amount - a.amount,
  )
  return parts.filter(({ id }) => id === largest?.id)
}

/**
 * The parts; if only one is left, also its mode, which becomes the mode of the payment. That part is dropped unless it
 * has a reference.
 */
export function merged(parts: readonly PartDraft[]): [split: Split, mode?: string] {
  const [first] = parts
  if (!first || isSplit(parts)) return [parts]
  return [first.reference === '' ? null : parts, first.mode]
}

/** Mode and parts of a payment. */
interface Paying {
  mode: string
  split: Split
}

const isAnyCharged = (world: Settings, { mode, split }: Paying): boolean =>
  (isSplit(split) ? split.map((part) => part.mode) : [mode]).some((each) => isCharged(world, each))

/**
 * Whether the charge stays on after a change of modes: it changes only if the new modes propose otherwise than the old
 * ones.
 */
export function chargeAfter(
  world: Settings,
  before: Paying,
  after: Paying,
  isOn: boolean,
): boolean {
  const proposed = isAnyCharged(world, after)
  return proposed === isAnyCharged(world, before) ? isOn : proposed
}
