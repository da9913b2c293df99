/** Paths of the screens that the app loads after its start. */
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

/**
 * The paths of the app's screens. The service answers any other path with 404, so that a health check with a mistyped
 * path fails.
 */
export const appPaths = ['/', '/dashboard', '/device', '/logout', ...backOfficePaths] as const

export type BackOfficePath = (typeof backOfficePaths)[number]
