/**
 * A query that stays current: `read` runs inside a live query, so subscribers are notified when the rows that it read
 * change. Views with the same `key` read the same.
 */
export interface View<T> {
  key: string
  read(): Promise<T>
  /** the last result under this key, possibly out of date, so that the first frame shows rows */
  known?(): T | undefined
}
