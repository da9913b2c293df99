/** Maximum length of the reference of a payment. */
export const referenceLength = 40

/** Why no provider prints a reference, in two or three words; null if one may. */
export function referenceTrouble(reference: string): 'too long' | 'invalid characters' | null {
  if (reference.length > referenceLength) return 'too long'
  return /\p{Cc}/u.test(reference) ? 'invalid characters' : null
}
