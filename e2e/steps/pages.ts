/** Every page of the navigation but the dashboard, the device's page, and a missing one. */
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
