import type { PlantedBug } from './planted-bug'

/** Bugs of series of invoices. */
export const bugsOfInvoices: readonly PlantedBug[] = [
  {
    name: 'invoice number used again: a tablet issues from the series of another one',
    file: 'domain/invoice/holder.ts',
    right: '(each) => each.deviceId === deviceId',
    wrong: '(each) => each.deviceId !== deviceId',
  },
  {
    name: 'a refused completion keeps its invoice',
    file: 'sync/engine/keep-issued.ts',
    right: "what === 'moved' || timer !== null",
    wrong: 'what !== null',
  },
]
