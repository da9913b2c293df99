/**
 * Something to read that stays current: `read` runs inside a live query, so whoever watches it is
 * told when what it read changes. `key` names it: equal keys read the same.
 */
export interface View<T> {
  key: string
  read(): Promise<T>
}
