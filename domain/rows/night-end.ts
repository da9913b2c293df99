/** Default end of the night (HH:mm), for stores of hosts that have none. */
export const usualNightEnd = '04:00'

/**
 * The end of the store's night. The default is for basic hosts, and for the time before the first sync, when there is
 * no store.
 */
export const nightEndOf = (store: { nightEndTime?: string } | null | undefined): string =>
  store?.nightEndTime || usualNightEnd
