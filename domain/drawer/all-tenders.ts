import { hasLeftTwice } from '../appointment/correction/signature'
import { effectiveTenders, type PaidRow } from '../appointment/tenders'
import type { Appointment } from '../rows/appointment'
import { isRetail, receivedFirst, type Sale } from '../rows/sale'
import type { Tender } from '../rows/tender'

/** A tender with the name of its customer. */
export interface NamedTender extends Tender {
  name: string
}

/**
 * Collects the tenders of rows in their modes after corrections, one row at a time. A tender of two rows appears once,
 * as the appointment or sale has it, not the money that waited for it.
 */
export function collectTenders(isWanted: (tender: Tender) => boolean = () => true) {
  const found = new Map<string, NamedTender>()
  return {
    add(row: PaidRow) {
      const waited = 'lines' in row && !isRetail(row)
      for (const tender of effectiveTenders(row))
        if (isWanted(tender) && !(waited && found.has(tender.id)))
          found.set(tender.id, { ...tender, name: `${row.name ?? ''}${reasonOf(row, tender)}` })
    },
    all: () => [...found.values()],
  }
}

/** The reason of cash that left twice for one payment, as the signer of its refund said; empty for other tenders. */
const reasonOf = ({ corrections }: PaidRow, { id }: Tender): string =>
  corrections.some((each) => hasLeftTwice(each) && each.tenderIds.includes(id))
    ? ', paid back twice'
    : ''

/** All tenders of appointments and sales, each once, in their modes after corrections. */
export function allTenders(rows: {
  appointments: Iterable<Appointment>
  sales: Iterable<Sale>
}): NamedTender[] {
  const tenders = collectTenders()
  for (const row of [...receivedFirst(rows.sales), ...rows.appointments]) tenders.add(row)
  return tenders.all()
}
