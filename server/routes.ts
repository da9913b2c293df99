import type { CallName } from '#domain/calls/all'
import { accountRoutes } from './accounts/routes'
import { eventRoutes } from './changes/routes'
import { appointmentRoutes } from './commands/appointment-routes'
import { customerRoutes } from './commands/customer-routes'
import { commandRoutes } from './commands/routes'
import { recordRoutes } from './history/routes'
import type { Route } from './http/route'
import { registerRoutes } from './registers/routes'
import { reportRoutes } from './reports/routes'
import { resourceRoutes } from './resources/routes'
import { messageRoutes } from './sms/failed-messages'

/** Handlers of all calls; a missing one does not compile. */
export const routes: { [Name in CallName]: Route } = {
  ...accountRoutes,
  ...commandRoutes,
  ...appointmentRoutes,
  ...customerRoutes,
  ...resourceRoutes,
  ...registerRoutes,
  ...recordRoutes,
  ...messageRoutes,
  ...reportRoutes,
  ...eventRoutes,
}
