import { type Refusal, type RefusalReason, refuse } from '../../kernel/refusal'
import { usualNightEnd } from '../night-end'
import type { NewStoreInput } from './new-store'

const codeShape = /^[A-Z][A-Z0-9_]{1,49}$/
const noon = '12:00'

/** Makes a code from the name of a store: "Spa Uno, Cebu" gives SPA_UNO_CEBU. */
export function storeCodeOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const words = plain.match(/[A-Z0-9]+/g) ?? []
  return words
    .join('_')
    .replace(/^[0-9_]+/, '')
    .slice(0, 50)
}

const isPastMidnight = ({ openTime, closeTime }: Pick<NewStoreInput, 'openTime' | 'closeTime'>) =>
  closeTime < openTime

/** The end of the night of a new store: the default, or a later closing time. */
export function firstNightEnd(input: NewStoreInput): string {
  return isPastMidnight(input) && input.closeTime > usualNightEnd ? input.closeTime : usualNightEnd
}

/** Returns the first rule that a new store breaks, or null. */
export function newStoreRule(input: NewStoreInput): Refusal | null {
  const fail = (message: string, field: string, reason?: RefusalReason) =>
    refuse('rule', message, { field, reason })
  if (input.name === '') return fail('Store Name is required', 'name', 'REQUIRED')
  const code = 'A store code is written in capital letters, digits and _, such as SERENITY_MAKATI.'
  if (!codeShape.test(input.code)) return fail(code, 'code', 'REQUIRED')
  if (input.openTime === input.closeTime)
    return fail('The store should close at another time than it opens.', 'closeTime')
  if (isPastMidnight(input) && input.closeTime >= noon)
    return fail('A store that closes past midnight should close before noon.', 'closeTime')
  return null
}
