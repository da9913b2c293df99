import type { RefusalReason } from '#domain/kernel/refusal'

/** The field of a refusal, and its error in one or two words. */
export interface RefusedField {
  field: string
  word: string
}

const words: Readonly<Record<RefusalReason, string>> = {
  REQUIRED: 'required',
  // a taken name gets the same message as a missing one
  NOT_UNIQUE: 'required',
  NO_COUNTRY_CODE: "starts with '63'",
  WRONG_LENGTH: '12 digits',
  INVALID_CHARACTER: 'invalid character',
  INACTIVE: 'inactive',
  TAKEN: 'taken',
  UNAVAILABLE: 'not available',
  PRICE_CHANGED: 'price changed',
}

/** The field of a refusal with its error; null if the refusal is about no field. */
export function fieldErrorOf(
  refusal: { field?: string; reason?: RefusalReason } | null,
): RefusedField | null {
  if (!refusal?.field) return null
  return { field: refusal.field, word: refusal.reason ? words[refusal.reason] : 'see above' }
}

export function errorFor(
  fieldError: RefusedField | null,
  ...fields: readonly string[]
): string | null {
  return fieldError && fields.includes(fieldError.field) ? fieldError.word : null
}
