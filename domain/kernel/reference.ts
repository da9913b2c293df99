/** Maximum length of the reference of a payment. */
export const referenceLength = 40

/** The fault of a reference that no payment provider prints; null without a fault. */
export function referenceTrouble(reference: string): 'too long' | 'invalid characters' | null {
  if (reference.length > referenceLength) return 'too long'
  return /\p{Cc}/u.test(reference) ? 'invalid characters' : null
}
