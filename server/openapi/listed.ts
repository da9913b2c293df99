const resources = ['lockers', 'rooms', 'promos', 'products', 'staffs', 'services-offered']

/** The calls that the specification lists, which every booking host has. All others are extensions. */
const listed: ReadonlySet<string> = new Set([
  'POST /auth/authenticate',
  'POST /auth/register',
  'POST /auth/logout',
  'POST /v1/appointments',
  'PATCH /v1/appointments/{id}',
  'POST /v1/appointments/check-in/{id}',
  'POST /v1/appointments/complete/{id}',
  'POST /v1/appointments/cancel/{id}',
  'GET /v1/appointments',
  'GET /v1/appointments/config',
  'GET /v1/appointments/locker/{lockerId}',
  'GET /v1/appointments/available-resources',
  'GET /v1/appointments/unavailable-resources',
  ...resources.flatMap((name) => [`GET /v1/${name}`, `POST /v1/${name}`, `PATCH /v1/${name}/{id}`]),
  'GET /v1/staffs/{id}',
  'GET /v1/customers/{idOrMobileNumber}',
  'PATCH /v1/customers/{id}',
  'PATCH /v1/customers/updatePoints',
  'GET /v1/users',
  'PATCH /v1/users/{id}',
  'GET /v1/stores',
  'PATCH /v1/stores/loyalty/{storeCode}',
  'GET /v1/reports/daily/download',
  'GET /v1/reports/customers/download',
  'GET /v1/reports/commissions/date-range/download',
  'GET /v1/reports/staffs/download',
  'GET /v1/dna/report/download',
])

/** Whether a call is not one of those that the specification lists. */
export const isExtension = ({ method, path }: { method: string; path: string }): boolean =>
  !listed.has(`${method} ${path}`)
