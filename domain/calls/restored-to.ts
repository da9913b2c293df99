/** Header with the instant of the last write that a restored or moved database has; absent: it never was. */
export const restoredToHeader = 'Frontdesk-Restored-To'

/**
 * Header with the number of promotions of a database server and the instant of the last write before, such as
 * `2 2026-11-21T06:00:00.000Z`; absent: there was none, or the database has got a new id since.
 */
export const promotionHeader = 'Frontdesk-Promotion'

/** Days for which the tablets of a store keep answered changes, to send them again after a restore, where it sets none. */
export const usualRestoreDays = 14
