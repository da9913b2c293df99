/** Pages whose screens are in the deferred chunk. */
export const backOfficePaths = [
  '/customers',
  '/lockers',
  '/products',
  '/promos',
  '/rooms',
  '/services',
  '/staffs',
] as const

export type BackOfficePath = (typeof backOfficePaths)[number]
