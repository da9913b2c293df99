import type { BroughtBack, ImportResult, JournalItem, Upkeep } from '#sync'

/** The engine's upkeep over a journal in memory. */
export class FakeUpkeep implements Upkeep {
  journalRows: JournalItem[] = []
  /** results of the next imports */
  readonly imports: ImportResult[] = []
  readonly done: unknown[] = []

  journal = (limit: number) => ({
    key: `journal ${limit}`,
    read: async () => ({
      rows: this.journalRows.slice(0, limit),
      more: this.journalRows.length > limit,
    }),
  })

  /** the parts of the store that are on this device */
  here = { board: true, customers: true }

  syncCoverage = () => ({ key: 'sync coverage', read: async () => this.here })

  async bringBack(entryId: string): Promise<BroughtBack> {
    this.done.push({ broughtBack: entryId })
    return { ok: true, entryId }
  }

  exportQueue = async (more: Readonly<Record<string, unknown>> = {}) =>
    JSON.stringify({ ...more, queue: 'the queue' })

  async importQueue(text: string): Promise<ImportResult> {
    this.done.push({ imported: text })
    return this.imports.shift() ?? { ok: true, added: {}, known: 0 }
  }

  async wipe() {
    this.done.push('wiped')
  }
}
