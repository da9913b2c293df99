import type { ReportAsked, ReportPreview } from '#domain/calls/reports'

/** A report that was asked for on this tablet, until somebody has its file. */
export interface Download extends ReportAsked {
  id: string
  /** milliseconds since the epoch */
  askedAt: number
  /** `ready`: the file is on this tablet; `failed`: the service made none */
  state: 'waiting' | 'loading' | 'ready' | 'failed'
  /** 0 to 1; null while its size is not known */
  progress: number | null
}

/** What a report would hold; `isOffline`: nobody answered. */
export type PreviewAnswer =
  | { ok: true; preview: ReportPreview }
  | { ok: false; message: string; isOffline: boolean }

/** Reports are made by the service; a tablet keeps requests and files for whoever asked. */
export interface Reports {
  preview(asked: ReportAsked): Promise<PreviewAnswer>
  /** this user's in this store, the oldest first */
  current(): readonly Download[]
  subscribe(changed: () => void): () => void
  /**
   * Keeps the request on disk; its file is fetched as soon as there is a connection, also after a
   * restart. Answers its id, or null when the storage failed.
   */
  ask(asked: ReportAsked): Promise<string | null>
  /** Asks once more for one that failed. */
  retry(id: string): Promise<void>
  file(id: string): Promise<File | null>
  /** Gives one up, with its file; stops its download. */
  drop(id: string): Promise<void>
}
