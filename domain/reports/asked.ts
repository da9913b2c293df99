import * as v from 'valibot'

/** The five reports of every booking host, in the order of their tabs (SPEC.md REPORT-1). */
export const listedReports = ['daily', 'customers', 'commissions', 'staffs', 'dna'] as const

/** The reports of our own service, in the order of their tabs. */
export const figureReports = [
  'sales',
  'takings',
  'drawers',
  'occupancy',
  'customerFigures',
  'allStores',
] as const
/** The report that has a screen of its own. */
export const exceptionReport = 'exceptions'
export const reportNames = [...listedReports, ...figureReports, exceptionReport] as const
export type ReportName = (typeof reportNames)[number]

/** The text for any report that could not be made (SPEC.md REPORT-2). */
export const reportFailure = 'Report generation failed'

/** A request for a report: its name, its query as text, and its file name. */
export const reportAsked = v.object({
  report: v.picklist(reportNames),
  query: v.record(v.string(), v.string()),
  fileName: v.string(),
})
export type ReportAsked = v.InferOutput<typeof reportAsked>
