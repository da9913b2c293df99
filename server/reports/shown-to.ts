import { seesNumbers } from '#domain/customer/seen-numbers'
import { maskCells } from '#domain/reports/table'
import type { Actor } from '../sessions/actor'
import type { SheetWriter } from '../workbook/spreadsheets'
import type { Report } from './report'

/** The report as the actor may see it: mobile numbers in full or their last four digits. */
export function shownTo({ roles, rights }: Actor, report: Report): Report {
  if (seesNumbers(roles, { rights })) return report
  return { ...report, sheets: report.sheets.map((fill) => (writer) => fill(masking(writer))) }
}

const masking = (writer: SheetWriter): SheetWriter => ({
  ...writer,
  add: (rows, weight) => writer.add(rows.map(maskCells), weight),
})
