import type { Care } from '../pwa/care-loader'
import { history } from './history'
import { type AppRouter, createAppRouter, type RouteContext } from './routes'
import { screens } from './screens'

/** The router of this page, over all screens that there are. */
export const createDeskRouter = (care: Care): AppRouter =>
  createAppRouter({ ...screens, '/device': care.DevicePage }, history)

/** Finds the first screen before anything is drawn: else the frame is drawn without it, then again with it. */
export async function findFirstScreen(router: AppRouter, context: RouteContext): Promise<void> {
  // Any other path may do more than show something: `/logout` does.
  if (!(history.location.pathname in screens)) return
  router.update({ ...router.options, context })
  await router.load()
}
