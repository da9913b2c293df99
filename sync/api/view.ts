/**
 * A query that stays current: `read` runs inside a live query, so its subscribers are notified when
 * the rows it read change. `key` names it: equal keys read the same.
 */
export interface View<T> {
  key: string
  read(): Promise<T>
  /** the last result under this key, so that the first frame shows rows; it may be out of date */
  known?(): T | undefined
}
