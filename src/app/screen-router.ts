import type { Pwa } from '../pwa/pwa'
import { history } from './history'
import { type AppRouter, createAppRouter } from './routes'
import { screens } from './screens'

/** Creates the router of the app, with the browser's history. */
export const createScreenRouter = (pwa: Pwa): AppRouter =>
  createAppRouter({ ...screens, '/device': pwa.DevicePage }, history)
