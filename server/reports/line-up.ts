import { sql } from 'kysely'
import { obstacleReasons } from '#domain/kernel/refusal'
import { daysIn, type Period } from '#domain/reports/period'
import type { Reader } from '../db/tx'
import { type ColumnOf, type FillSheet, type Read, sheetOf } from './report'

interface Line {
  therapist: string
  days: number
  turns: number
  requested: number
  chosen: number
  reasons: string | null
  skips: number
}

/** Reasons that the app itself gives for passing over a therapist. */
const ownReasons = [...obstacleReasons, 'SKIPPED']

/** Reads days present, skips and begun services of each therapist in a store. */
async function readLines(reader: Reader, storeCode: string, period: Period): Promise<Line[]> {
  const { start, end } = daysIn(period)
  const { rows } = await sql<Line>`
    select upper(staff.name) as therapist, coalesce(present.days, 0) as days,
      coalesce(served.turns, 0) as turns, coalesce(served.requested, 0) as requested,
      coalesce(served.chosen, 0) as chosen, served.reasons, coalesce(present.skips, 0) as skips
    from staffs staff
    left join (
      select staff_id, count(*)::int as days, sum(jsonb_array_length(skips))::int as skips
      from attendances
      where store_code = ${storeCode} and day between ${start} and ${end}
      group by staff_id
    ) present on present.staff_id = staff.id
    left join (
      select row.staff_id,
        count(*) filter (where not asked)::int as turns,
        count(*) filter (where asked)::int as requested,
        count(*) filter (where row.turn ->> 'kind' = 'CHOSEN')::int as chosen,
        string_agg(distinct given.reasons, '; ') as reasons
      from appointments row
      cross join lateral (
        select row.staff_requested or row.turn ->> 'kind' is not distinct from 'REQUESTED' as asked
      ) request
      left join lateral (
        select string_agg(distinct passed ->> 'why', '; ') as reasons
        from jsonb_array_elements(row.turn -> 'passed') passed
        where row.turn ->> 'kind' = 'CHOSEN' and passed ->> 'why' <> all(${ownReasons})
      ) given on true
      where row.store_code = ${storeCode} and row.start_date between ${start} and ${end}
        and row.status in ('CHECKED_IN', 'COMPLETED') and row.staff_id is not null
      group by row.staff_id
    ) served on served.staff_id = staff.id
    where staff.store_code = ${storeCode}
    order by upper(staff.name), staff.id`.execute(reader)
  return rows
}

const count = { kind: 'whole', width: 14, total: true } as const

const columns: readonly ColumnOf<Line>[] = [
  { title: 'Therapist', kind: 'text', width: 24, value: (row) => row.therapist },
  { title: 'Days Present', ...count, value: (row) => row.days },
  { title: 'Turns', ...count, value: (row) => row.turns },
  { title: 'Requested', ...count, value: (row) => row.requested },
  { title: 'Out of Turn', ...count, value: (row) => row.chosen },
  { title: 'Reasons', kind: 'text', width: 40, value: (row) => row.reasons ?? '' },
  { title: 'Skips', ...count, value: (row) => row.skips },
]

/** Writes the sheet about turns; writes none for a period in which no therapist clocked in. */
export function lineUpSheet(read: Read, storeCode: string, period: Period): FillSheet {
  return async (writer) => {
    const lines = await read((reader) => readLines(reader, storeCode, period))
    if (lines.every(({ days }) => days === 0)) return
    await sheetOf({ name: 'Line-up', columns, pages: () => [lines] })(writer)
  }
}
