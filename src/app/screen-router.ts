import type { Pwa } from '../pwa/pwa'
import { history } from './history'
import { type AppRouter, createAppRouter, type RouteContext } from './routes'
import { screens } from './screens'

/** The router over all screens. */
export const createScreenRouter = (pwa: Pwa): AppRouter =>
  createAppRouter({ ...screens, '/device': pwa.DevicePage }, history)

/** Resolves the first screen before anything is drawn; otherwise the frame is drawn twice. */
export async function findFirstScreen(router: AppRouter, context: RouteContext): Promise<void> {
  // Other paths may act: `/logout` does.
  if (!(history.location.pathname in screens)) return
  router.update({ ...router.options, context })
  await router.load()
}
