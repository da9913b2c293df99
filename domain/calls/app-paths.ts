/** The paths of the app's screens. The service answers any other path with 404, so that a mistyped probe fails. */
export const appPaths = [
  '/',
  '/admins',
  '/customers',
  '/dashboard',
  '/device',
  '/lockers',
  '/logout',
  '/non-massage',
  '/products',
  '/promos',
  '/reports',
  '/rooms',
  '/services',
  '/staffs',
  '/store',
] as const
