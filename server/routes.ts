import type { CallName } from '#domain/calls/all'
import { accountRoutes } from './accounts/routes'
import { appointmentRoutes } from './appointments/routes'
import { customerRoutes } from './customers/routes'
import { eventRoutes } from './events/routes'
import type { Route } from './http/route'
import { recordRoutes } from './records/routes'
import { reportRoutes } from './reports/routes'
import { resourceRoutes } from './resources/routes'
import { saveRoutes } from './resources/save-routes'

/** Every call with what answers it; one that is missing here does not compile. */
export const routes: { [Name in CallName]: Route } = {
  ...accountRoutes,
  ...appointmentRoutes,
  ...customerRoutes,
  ...resourceRoutes,
  ...saveRoutes,
  ...recordRoutes,
  ...reportRoutes,
  ...eventRoutes,
}
