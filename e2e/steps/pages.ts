/** Paths of the pages of the navigation without the dashboard, of the device page, and of no page. */
export const pagesBesideDashboard = [
  '/non-massage',
  '/products',
  '/reports',
  '/customers',
  '/services',
  '/staffs',
  '/rooms',
  '/lockers',
  '/promos',
  '/admins',
  '/store',
  '/device',
  '/nowhere',
]
