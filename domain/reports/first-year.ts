/** The first year that can be chosen (SPEC.md REPORT-1). A file of its own, because a tablet loads it at its start. */
export const firstReportYear = 2023
