/**
 * Something to read that stays current: `read` runs inside a live query, so whoever watches it is
 * told when what it read changes. `key` names it: equal keys read the same.
 */
export interface View<T> {
  key: string
  read(): Promise<T>
  /** what was last read under this key, for a first frame that shows something; it may be of before */
  known?(): T | undefined
}
