/** Paths whose screens are in the deferred chunk. */
export const backOfficePaths = [
  '/admins',
  '/customers',
  '/lockers',
  '/non-massage',
  '/products',
  '/promos',
  '/reports',
  '/rooms',
  '/services',
  '/staffs',
  '/store',
] as const

export type BackOfficePath = (typeof backOfficePaths)[number]
