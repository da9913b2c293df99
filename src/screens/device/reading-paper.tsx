import type { Reading } from '#domain/invoice/reading-shape'
import { printedNumber, type Series } from '#domain/rows/series'
import type { World } from '#domain/rows/world'
import { usDate, usDateTime } from '../../ui/format/format-date'
import { amount } from '../../ui/format/format-money'
import { type PrintLine, PrintLines, PrintSheet } from '../../ui/layout/print-sheet'
import { StoreHead } from '../appointment/papers/paper-head'

/** A reading as it is printed. `at`: when it was taken, as an ISO instant. */
export interface TakenReading {
  kind: 'X' | 'Z'
  day: string
  at: string
  by: string
  reading: Reading
}

const taxWords: Readonly<Record<string, string>> = {
  vatable: 'Vatable sales',
  vat: 'VAT',
  exempt: 'VAT-exempt sales',
  zeroRated: 'Zero-rated sales',
}

/** The paper of an X or Z reading. */
export function ReadingPaper({
  taken,
  series,
  world,
}: {
  taken: TakenReading
  series: Series
  world: World
}) {
  const { kind, day, at, by, reading } = taken
  const title = kind === 'Z' ? `Z READING No. ${reading.counter}` : 'X READING'
  return (
    <PrintSheet label={`${kind} reading`}>
      <StoreHead store={world.store} />
      <h2>{title}</h2>
      <p>{[usDate(day), series.name].filter(Boolean).join(', ')}</p>
      <PrintLines lines={countLines(reading, series.id)} />
      <PrintLines
        lines={Object.entries(reading.modes).map(([left, sum]) => ({ left, right: amount(sum) }))}
      />
      <PrintLines
        lines={Object.entries(taxWords).flatMap(([kind, left]) =>
          kind in reading.taxes ? { left, right: amount(reading.taxes[kind] ?? 0) } : [],
        )}
      />
      <PrintLines
        lines={[
          { left: 'Old grand total', right: amount(reading.oldGrandTotal) },
          { left: 'New grand total', right: amount(reading.newGrandTotal), strong: true },
        ]}
      />
      <footer>
        {by}, {usDateTime(at)}
      </footer>
    </PrintSheet>
  )
}

function countLines(reading: Reading, seriesId: string): PrintLine[] {
  const { opening, closing, invoices, voids, refunds, discount } = reading
  const numbers = (left: string, number: number): PrintLine => ({
    left,
    right: number === 0 ? 'none' : printedNumber(seriesId, number),
  })
  const counted = (left: string, { count, total }: Reading['voids']): PrintLine => ({
    left: `${left} (${count})`,
    right: amount(total),
  })
  return [
    numbers('First invoice', opening),
    numbers('Last invoice', closing),
    counted('Invoices', invoices),
    counted('Voids', voids),
    counted('Refunds', refunds),
    { left: 'Discounts given', right: amount(discount) },
  ]
}
