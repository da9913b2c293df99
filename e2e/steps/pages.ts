/** Every page of the navigation but the dashboard, the device's own, and one that isn't there. */
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
