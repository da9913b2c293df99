import type { PaidRow } from '#domain/appointment/tenders'

/** The store's running number of a visit or sale: 000123; null for one without. */
export const receiptNumber = ({ receiptNumber: number }: PaidRow): string | null =>
  number ? String(number).padStart(6, '0') : null

/** That number on paper, where it is no number of an official receipt. */
export const ownNumber = (number: string): string => `Our No. ${number}`

/** The last eight characters of an id, printed on papers so that staff can find the appointment. */
export const shortReference = (id: string): string =>
  id
    .replaceAll('-', '')
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})(?=.)/, '$1-')
