/**
 * A live query. `read` runs inside a Dexie live query, so subscribers are notified when a row that it read changes.
 * Views with the same `key` have the same result.
 */
export interface View<T> {
  key: string
  read(): Promise<T>
  /** the last result under this key; the first frame shows it, although it may be out of date */
  known?(): T | undefined
}
