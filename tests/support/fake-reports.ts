import type { ReportAsked } from '#domain/reports/asked'
import type { Download, PreviewAnswer, Reports } from '#sync'

/** Reports without a service. The test sets their state and their files. */
export class FakeReports implements Reports {
  /** result of the next previews */
  previewed: PreviewAnswer = { ok: false, message: 'Report generation failed', isOffline: true }
  /** result of the preview of a request */
  previewOf: (asked: ReportAsked) => PreviewAnswer = () => this.previewed
  /** reports whose preview was requested */
  readonly looked: ReportAsked[] = []
  /** whether the storage keeps a request */
  isKeeping = true
  #downloads: readonly Download[] = []
  readonly #listeners = new Set<() => void>()

  current = () => this.#downloads

  subscribe = (changed: () => void) => {
    this.#listeners.add(changed)
    return () => void this.#listeners.delete(changed)
  }

  preview = async (asked: ReportAsked) => {
    this.looked.push(asked)
    return this.previewOf(asked)
  }

  ask = async (asked: ReportAsked) => {
    if (!this.isKeeping) return null
    const id = `report-${this.#downloads.length + 1}`
    this.show([...this.#downloads, { ...asked, id, askedAt: 0, state: 'waiting', progress: null }])
    return id
  }

  retry = async (id: string) => this.become(id, { state: 'waiting' })

  file = async (id: string) => {
    const one = this.#downloads.find((each) => each.id === id)
    return one?.state === 'ready' ? new File(['PK'], one.fileName) : null
  }

  drop = async (id: string) => this.show(this.#downloads.filter((each) => each.id !== id))

  /** Shows these requests, as the engine would. */
  show(downloads: readonly Download[]) {
    this.#downloads = downloads
    for (const changed of this.#listeners) changed()
  }

  become(id: string, change: Partial<Download>) {
    this.show(this.#downloads.map((each) => (each.id === id ? { ...each, ...change } : each)))
  }
}
