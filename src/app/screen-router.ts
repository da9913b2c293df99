import type { Pwa } from '../pwa/pwa'
import { history } from './history'
import { type AppRouter, createAppRouter } from './routes'
import { screens } from './screens'

/** Creates the router for all screens. */
export const createScreenRouter = (pwa: Pwa): AppRouter =>
  createAppRouter({ ...screens, '/device': pwa.DevicePage }, history)
