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
  {
    name: 'invoice number used again after a wipe: a tablet begins the open series of another one anew',
    file: 'domain/invoice/holder.ts',
    right: 'open.find(({ id, version }) => version > 0 && !isUsed(world, id))',
    wrong: '[...world.series.values()].find(({ version }) => version > 0)',
  },
  {
    name: 'a Z reading leaves out an invoice that is not sent yet',
    file: 'domain/invoice/reading.ts',
    right: '    documents.push(document)',
    wrong: '    if (byPlace.get(place)?.version) documents.push(document)',
  },
  {
    name: 'a VOID without its invoice: one that is not sent yet is issued again',
    file: 'domain/invoice/about.ts',
    right: "all.flatMap(({ kind, ofId }) => (kind === 'VOID' ? ofId : []))",
    wrong: "all.flatMap(({ kind, ofId, version }) => (kind === 'VOID' && version > 0 ? ofId : []))",
  },
]
