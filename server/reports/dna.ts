import { sql } from 'kysely'
import { dnaSheet } from '#domain/reports/dna'
import { reportFileNames } from '#domain/reports/file-names'
import { daysIn, type Period, periodWords } from '#domain/reports/period'
import type { Reader } from '../db/tx'
import { type ColumnOf, type Read, type Report, sheetOf } from './report'

/** The promos of the report and their rate (SPEC.md REPORT-7). */
const promos = ['DNA BASIC', 'DNA FITNESS', 'DNA PLATINUM & VIP', 'DNA PREMIER']
const ratePercent = 15

interface PromoLine {
  promo: string
  visits: number
  /** centavos as text, as the database sends sums */
  list_price: string
  given: string
  at_rate: string
}

/** Reads the completed visits under each promo and their discounts. */
async function readPromos(reader: Reader, storeCode: string, period: Period): Promise<PromoLine[]> {
  const { start, end } = daysIn(period)
  const { rows } = await sql<PromoLine>`
    select listed.name as promo,
      count(row.id) as visits,
      coalesce(sum(row.original_price_centavos), 0) as list_price,
      coalesce(sum(least(row.discount_centavos, row.original_price_centavos)), 0) as given,
      coalesce(sum(round(row.original_price_centavos * ${ratePercent}::numeric / 100)), 0)
        as at_rate
    from unnest(${promos}::text[]) with ordinality as listed (name, place)
    left join promos promo on promo.store_code = ${storeCode} and upper(promo.name) = listed.name
    left join appointments row on row.store_code = promo.store_code and row.promo_id = promo.id
      and row.status = 'COMPLETED' and row.start_date between ${start} and ${end}
    group by listed.name, listed.place
    order by listed.place`.execute(reader)
  return rows
}

const php = { kind: 'php', width: 18, total: true } as const

const columns: readonly ColumnOf<PromoLine>[] = [
  { title: 'Promo', kind: 'text', width: 24, value: (row) => row.promo },
  {
    key: 'completed',
    title: 'Completed Visits',
    kind: 'whole',
    width: 16,
    total: true,
    value: (row) => row.visits,
  },
  { key: 'listPrice', title: 'List Price', ...php, value: (row) => Number(row.list_price) },
  { key: 'discount', title: 'Discount Given', ...php, value: (row) => Number(row.given) },
  { title: 'Net', ...php, value: (row) => Number(row.list_price) - Number(row.given) },
  // For comparison: the discount of a promo can be set by hand and may differ from the rate.
  { title: 'Specified Rate', kind: 'percent', width: 14, value: () => ratePercent / 100 },
  { title: `Discount at ${ratePercent}%`, ...php, value: (row) => Number(row.at_rate) },
]

/** The report of the four DNA promos in a month or year. */
export function dnaReport(read: Read, storeCode: string, period: Period): Report {
  return {
    fileName: reportFileNames.dna(period),
    period: periodWords(period),
    sheets: [
      sheetOf({
        name: dnaSheet,
        columns,
        pages: async function* () {
          yield await read((reader) => readPromos(reader, storeCode, period))
        },
      }),
    ],
  }
}
