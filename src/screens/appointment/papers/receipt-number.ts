import type { PaidRow } from '#domain/appointment/tenders'

/** The running number of a receipt: 000123; null for a visit or sale without one. */
export const receiptNumber = ({ receiptNumber: number }: PaidRow): string | null =>
  number ? String(number).padStart(6, '0') : null

/** The last eight characters of an id, printed on papers so that staff can find the appointment. */
export const shortReference = (id: string): string =>
  id
    .replaceAll('-', '')
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})(?=.)/, '$1-')
