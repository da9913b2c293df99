/** HH:mm at which an evening ends in a store that says nothing of it, as another host's. */
export const usualNightEnd = '04:00'

/** A replica that an older release has filled lacks the field, and before the first sync there is no store. */
export const nightEndOf = (store: { nightEndTime?: string } | null | undefined): string =>
  store?.nightEndTime || usualNightEnd
