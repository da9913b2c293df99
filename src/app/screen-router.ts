import type { Pwa } from '../pwa/pwa'
import { history } from './history'
import { type AppRouter, createAppRouter } from './routes'
import { screens } from './screens'

/**
 * The log-out page. If the log-out fails, the user stays logged in (SPEC.md SESSION-4) and returns to the page that was
 * open before.
 */
export const createScreenRouter = (pwa: Pwa): AppRouter =>
  createAppRouter({ ...screens, '/device': pwa.DevicePage }, history)
