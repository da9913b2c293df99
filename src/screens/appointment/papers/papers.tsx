import { useState } from 'react'
import { flushSync } from 'react-dom'
import { receiptPaper } from '#domain/appointment/correction/note-print'
import type { Appointment } from '#domain/rows/appointment'
import type { Correction } from '#domain/rows/correction'
import type { Customer } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import type { ShownAppointment } from '#sync'
import { GroupReceipt } from './group-receipt'
import { isCopy, keyOf, type Paper as Part, receiptKey, useNotePrint } from './printed'
import { asPrinted, namesOn } from './printed-names'
import { Receipt } from './receipt'
import { RefundSlip } from './refund-slip'
import { TreatmentSlip } from './treatment-slip'

/** Papers of a group: one receipt for all guests, a receipt for each, a treatment slip for each. */
export type GroupPaperName = 'group' | 'receipts' | 'slips'
export type PaperName = 'receipt' | 'slip' | GroupPaperName | Correction

/** The paper to print. */
interface Paper {
  name: PaperName
  /** keys of those parts of the paper that were printed before */
  copies: readonly string[]
}

type Guests = readonly ShownAppointment[]

/** Guests who appear on the papers of a group: all except cancelled ones. */
export const comingGuests = (guests: Guests): Guests =>
  guests.filter(({ row }) => row.status !== 'CANCELLED')

interface Around {
  /** the group of the visit */
  guests: Guests
  /** bookings of second therapists in the group */
  seconds: readonly Appointment[]
  world: World
  /** the customer of the opened visit */
  customer: Customer | null
}

/** The customer of a guest's visit; null if it is not that of the opened visit. */
const ofCustomer = (row: Appointment, customer: Customer | null): Customer | null =>
  row.mobileNumber === customer?.mobileNumber ? customer : null

/** The paper to print, and a function that prints it. */
export function usePapers(row: Appointment, around: Around) {
  const [paper, setPaper] = useState<Paper>({ name: 'receipt', copies: [] })
  const note = useNotePrint()
  const print = (name: PaperName) => {
    const parts = partsOf(row, around, name)
    // Draw now, because the browser prints the document as it is at this moment.
    flushSync(() => setPaper({ name, copies: parts.filter(isCopy).map(keyOf) }))
    window.print()
    for (const part of parts) note(part)
  }
  return { paper, print }
}

/**
 * The receipts and slips on a paper that count as copies when they are printed again: not a receipt without a number,
 * nor a treatment slip.
 */
function partsOf(
  row: Appointment,
  { guests, world, seconds, customer }: Around,
  name: PaperName,
): Part[] {
  if (name === 'slip' || name === 'slips') return []
  if (typeof name !== 'string') return [{ row, paper: name.id }]
  const rows = name === 'receipt' ? [row] : comingGuests(guests).map((guest) => guest.row)
  return rows
    .filter(({ receiptNumber }) => receiptNumber)
    .map((each) => ({
      row: each,
      paper: receiptPaper,
      names: namesOn(each, world, seconds, ofCustomer(each, customer)),
    }))
}

interface PapersProps extends Around {
  paper: Paper
  shown: ShownAppointment
}

export function Papers({ paper: { name, copies }, shown, world, customer, ...rest }: PapersProps) {
  const { seconds } = rest
  const { row } = shown
  const guests = comingGuests(rest.guests)
  if (name === 'slip') return <TreatmentSlip {...{ row, world, seconds }} />
  if (name === 'slips')
    return guests.map((each) => (
      <TreatmentSlip key={each.row.id} row={each.row} {...{ world, seconds }} />
    ))
  if (name === 'group') return <GroupReceipt {...{ guests, world, seconds, customer, copies }} />
  if (typeof name !== 'string')
    return <RefundSlip row={row} world={world} refund={name} isCopy={copies.length > 0} />
  const printed = name === 'receipts' ? guests : [shown]
  return printed.map((each) => (
    <Receipt
      key={each.row.id}
      {...asPrinted({ row: each.row, world, customer: ofCustomer(each.row, customer) })}
      seconds={seconds}
      isPending={each.pending}
      isCopy={copies.includes(receiptKey(each.row))}
    />
  ))
}
