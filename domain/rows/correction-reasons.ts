import type { Correction } from './correction'

export type CorrectionKind = Correction['kind']

/** Codes of reasons by kind of correction; the last one asks for words of its own. */
export const correctionReasons = {
  PAYMENT: ['WRONG_MODE', 'WRONG_REFERENCE', 'PAID_OTHERWISE', 'OTHER'],
  REFUND: ['NOT_SATISFIED', 'CHARGED_TWICE', 'WRONG_AMOUNT', 'NOT_TAKEN', 'OTHER'],
  LINE: ['WRONG_PRODUCT', 'RETURNED', 'DAMAGED', 'OTHER'],
  COMPLETION: ['TOO_EARLY', 'WRONG_VISIT', 'WRONG_PAYMENT', 'OTHER'],
  REFERENCE: [],
} as const satisfies Record<CorrectionKind, readonly string[]>

/** The reason that says nothing by itself. */
export const otherReason = 'OTHER'
