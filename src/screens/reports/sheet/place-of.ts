import type { ReportTable } from '#domain/reports/table'

/** The place of the column with a key; -1 if the sheet lacks it. */
export const placeOf = ({ columns }: ReportTable, key: string): number =>
  columns.findIndex((column) => column.key === key)
