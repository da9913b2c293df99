import type { Correction } from './correction'

export type CorrectionKind = Correction['kind']

/** Kinds of corrections and undone check-ins, each with its own reasons. */
export type Corrected = CorrectionKind | 'CHECK_IN'

/** Codes of reasons; OTHER requires a note. */
export const correctionReasons = {
  PAYMENT: ['WRONG_MODE', 'WRONG_REFERENCE', 'WRONG_SUM', 'PAID_OTHERWISE', 'OTHER'],
  REFUND: ['NOT_SATISFIED', 'CHARGED_TWICE', 'WRONG_AMOUNT', 'NOT_TAKEN', 'OTHER'],
  LINE: ['WRONG_PRODUCT', 'RETURNED', 'DAMAGED', 'OTHER'],
  COMPLETION: ['TOO_EARLY', 'WRONG_VISIT', 'WRONG_PAYMENT', 'OTHER'],
  /** an undone check-in, whose correction is the REFUND of its money */
  CHECK_IN: ['WRONG_GUEST', 'NOT_TAKEN', 'WRONG_PAYMENT', 'OTHER'],
  REFERENCE: [],
} as const satisfies Record<Corrected, readonly string[]>

/** The reason that requires a note. */
export const otherReason = 'OTHER'

/** Reasons in words, for screens and reports. */
const words: Readonly<Record<string, string>> = {
  WRONG_MODE: 'Wrong mode typed',
  WRONG_REFERENCE: 'Wrong reference typed',
  WRONG_SUM: 'Wrong amount typed',
  PAID_OTHERWISE: 'Customer paid otherwise',
  NOT_SATISFIED: 'Customer not satisfied',
  CHARGED_TWICE: 'Charged twice',
  WRONG_AMOUNT: 'Wrong amount charged',
  NOT_TAKEN: 'Service not taken',
  WRONG_PRODUCT: 'Wrong product typed',
  RETURNED: 'Product returned',
  DAMAGED: 'Product damaged',
  TOO_EARLY: 'Completed too early',
  WRONG_VISIT: 'Wrong visit completed',
  WRONG_GUEST: 'Wrong guest checked in',
  WRONG_PAYMENT: 'Wrong payment typed',
  OTHER: 'Another reason',
}

/** A reason in words. An unknown code, sent by a newer service, is shown as it is. */
export const reasonWords = (code: string): string => words[code] ?? code

const titles: Readonly<Record<CorrectionKind, string>> = {
  PAYMENT: 'Payment corrected',
  REFERENCE: 'Reference added',
  REFUND: 'Refund',
  LINE: 'Product taken off',
  COMPLETION: 'Completion undone',
}

/** The kind of a correction in words. `LINE` means a returned product in a sale. */
export const correctionTitle = (kind: CorrectionKind, isOfSale: boolean): string =>
  isOfSale && kind === 'LINE' ? 'Product returned' : titles[kind]
