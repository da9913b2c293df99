import type { Pwa } from '../pwa/pwa'
import { history } from './history'
import { type AppRouter, createAppRouter, type RouteContext } from './routes'
import { screens } from './screens'

/** Creates the router for all screens. */
export const createScreenRouter = (pwa: Pwa): AppRouter =>
  createAppRouter({ ...screens, '/device': pwa.DevicePage }, history)

/** Resolves the first screen before the first drawing; otherwise the frame is drawn twice. */
export async function findFirstScreen(router: AppRouter, context: RouteContext): Promise<void> {
  // Other paths may have effects, such as `/logout`.
  if (!(history.location.pathname in screens)) return
  router.update({ ...router.options, context })
  await router.load()
}
