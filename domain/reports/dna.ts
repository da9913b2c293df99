/** Name of the sheet about the promos whose names begin with DNA (SPEC.md REPORT-7). */
export const dnaSheet = 'DNA Statistics'
