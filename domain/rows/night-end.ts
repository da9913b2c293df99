/** Default end of the night (HH:mm), for stores of hosts that have none. */
export const usualNightEnd = '04:00'

/**
 * The end of the store's night. Rows saved by an older release lack the field, and before the first sync there is no
 * store.
 */
export const nightEndOf = (store: { nightEndTime?: string } | null | undefined): string =>
  store?.nightEndTime || usualNightEnd
