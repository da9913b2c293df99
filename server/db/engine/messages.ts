/** Messages between the main thread and the database's thread. */
export type ToThread = { id: number; bytes: Uint8Array<ArrayBuffer> } | { close: true }

export type FromThread =
  | { kind: 'ready' }
  | { kind: 'reply'; id: number; bytes: Uint8Array<ArrayBuffer>; unsynced: string[] }
  | { kind: 'closed' }

/** Start parameters of the thread. */
export interface ThreadInput {
  directory: string
}
