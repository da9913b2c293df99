import { sql } from 'kysely'
import { appointmentFields } from '#domain/fields/appointments'
import type { Days } from '#domain/reports/period'
import type { Correction } from '#domain/rows/correction'
import { correctionTitle, reasonWords } from '#domain/rows/correction-reasons'
import type { Tender } from '#domain/rows/tender'
import type { Reader } from '../db/tx'
import type { ColumnOf, Read } from './report'

interface Line {
  table: 'appointments' | 'sales'
  id: string
  name: string | null
  /** business day of the visit or sale */
  day: string
  receipt_number: number | null
  tenders: Tender[] | null
  correction: Correction
  product: string | null
}

/** Yields corrections of visits and sales that were made on these days, in order of time. */
export async function* correctionLines(
  read: Read,
  wanted: Days & { storeCode: string },
): AsyncGenerator<Line[]> {
  yield await read((reader) => readLines(reader, wanted))
}

async function readLines(
  reader: Reader,
  { storeCode, start, end }: Days & { storeCode: string },
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select * from (
      select 'appointments' as "table", own.id, own.name, own.start_date as day, own.receipt_number,
        own.tenders, made as correction, upper(product.name) as product
      from appointments own
      cross join lateral jsonb_array_elements(own.corrections) made
      left join products product on product.store_code = own.store_code and product.id = made ->> 'productId'
      where own.store_code = ${storeCode} and own.corrections <> '[]'
      union all
      select 'sales', own.id, own.name, own.day, own.receipt_number, own.tenders, made,
        (select upper(line ->> 'name') from jsonb_array_elements(own.lines) line
          where line ->> 'productId' = made ->> 'productId' limit 1)
      from sales own
      cross join lateral jsonb_array_elements(own.corrections) made
      where own.store_code = ${storeCode} and own.corrections <> '[]'
    ) line
    where correction ->> 'day' >= ${start} and correction ->> 'day' <= ${end}
    order by correction ->> 'at', id, correction ->> 'id'`.execute(reader)
  return rows
}

const kindWords = ({ table, correction: { kind } }: Line): string =>
  correctionTitle(kind, table === 'sales')

/** Modes of the payments that a correction names. */
function modesOf({ tenders, correction }: Line): string {
  const named = (tenders ?? []).filter(({ id }) => correction.tenderIds.includes(id))
  return [...new Set(named.map(({ mode }) => mode))].join(', ')
}

const idIn =
  (wanted: Line['table']) =>
  ({ table, id }: Line) =>
    table === wanted ? id : null

const centavosOf = (pesos: number): number => Math.round(pesos * 100)
/** The amount of a tender before or after its correction; null for any other correction. */
const correctedFrom =
  (field: 'amount' | 'newAmount') =>
  ({ correction }: Line) =>
    (correction.newAmount ?? null) === null ? null : centavosOf(correction[field] ?? 0)

const php = { kind: 'php', width: 18 } as const
const text = { kind: 'text', width: 18 } as const

export const correctionColumns: readonly ColumnOf<Line>[] = [
  { title: 'Made', kind: 'date-time', width: 21, value: ({ correction }) => correction.at },
  { title: 'By', ...text, value: ({ correction }) => correction.by },
  { title: 'Correction', ...text, value: kindWords },
  {
    title: 'Reason',
    ...text,
    width: 26,
    value: ({ correction }) => reasonWords(correction.reason),
  },
  { title: 'Note', ...text, width: 30, value: ({ correction }) => correction.note },
  { title: 'Customer', ...text, width: 26, value: ({ name }) => name || null },
  { title: 'Visit or Sale', kind: 'date', width: 14, value: ({ day }) => day },
  { title: 'Mode of Payment', ...text, value: modesOf },
  { title: 'Corrected Mode', ...text, value: ({ correction }) => correction.mode },
  { title: 'Reference', ...text, value: ({ correction }) => correction.reference || null },
  {
    title: 'Refunded',
    kind: 'php',
    width: 16,
    total: true,
    value: ({ correction: { kind, amount, isVoid } }) =>
      kind === 'REFUND' && !isVoid ? centavosOf(amount) : 0,
  },
  { title: 'Product', ...text, width: 24, value: ({ product }) => product },
  {
    title: 'Quantity',
    kind: 'whole',
    width: 10,
    value: ({ correction: { kind, quantity } }) => (kind === 'LINE' ? quantity : null),
  },
  {
    title: 'Points Taken Back',
    kind: 'whole',
    width: 17,
    total: true,
    value: ({ correction }) => correction.points,
  },
  { title: 'Signed By', ...text, value: ({ correction }) => correction.signedBy },
  {
    title: 'Twice',
    ...text,
    width: 10,
    value: ({ correction }) => (correction.isDoubled ? 'Yes' : null),
  },
  { title: 'Appointment ID', ...text, width: 38, value: idIn('appointments') },
  {
    title: appointmentFields.receiptNumber.label,
    kind: 'whole',
    width: 12,
    value: ({ receipt_number }) => receipt_number,
  },
  { title: 'Sale ID', ...text, width: 38, value: idIn('sales') },
  { title: 'Amount Before', ...php, value: correctedFrom('amount') },
  { title: 'Corrected Amount', ...php, value: correctedFrom('newAmount') },
]
