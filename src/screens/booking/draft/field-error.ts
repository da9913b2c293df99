/** The field that a refusal names, and its error in a word or two. */
export interface RefusedField {
  field: string
  word: string
}

const words: readonly (readonly [RegExp, string])[] = [
  [/required/i, 'required'],
  [/12 digits/, '12 digits'],
  [/start with '63'/, "starts with '63'"],
  [/invalid character/, 'invalid character'],
  [/INACTIVE/, 'inactive'],
  [/is busy|in use/, 'taken'],
  [/not available/, 'not available'],
  [/price has changed/, 'price changed'],
]

/** Null when the refusal names no field. */
export function fieldErrorOf(
  refusal: { field?: string; message: string } | null,
): RefusedField | null {
  if (!refusal?.field) return null
  const found = words.find(([pattern]) => pattern.test(refusal.message))
  return { field: refusal.field, word: found?.[1] ?? 'see above' }
}

export function errorFor(
  fieldError: RefusedField | null,
  ...fields: readonly string[]
): string | null {
  return fieldError && fields.includes(fieldError.field) ? fieldError.word : null
}
