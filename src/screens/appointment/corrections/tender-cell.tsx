import type { Tender } from '#domain/rows/tender'
import { SelectCell } from '../../../ui/form/select-cell'
import { tenderText } from './money-events'

/** The tender that a dialog chooses first: the last payment, or the last refund if there is no payment. */
export const lastPayment = (tenders: readonly Tender[]): Tender | undefined =>
  tenders.findLast(({ kind }) => kind === 'PAYMENT') ?? tenders.at(-1)

interface TenderCellProps {
  tenders: readonly Tender[]
  value: Tender | undefined
  onChange: (tender: Tender | undefined) => void
}

/** Chooses a payment, refund or tip. */
export const TenderCell = ({ tenders, value, onChange }: TenderCellProps) => (
  <SelectCell
    label="Payment"
    value={value?.id ?? null}
    onChange={(id) => onChange(tenders.find((each) => each.id === id))}
    options={tenders.map((each) => ({ value: each.id, label: tenderText(each) }))}
  />
)
