import type { Spreadsheets } from '#server/workbook/spreadsheets'
import { createWorkbook } from '#server/workbook/workbook'

/** Makes spreadsheets in the test's own thread. */
export const spreadsheetsHere: Spreadsheets = {
  async make(fill) {
    const workbook = createWorkbook()
    await fill({
      open: async (layout) => workbook.open(layout),
      add: async (rows, weight) => workbook.add(rows, weight),
    })
    return workbook.finish()
  },
  isBusy: () => false,
}
