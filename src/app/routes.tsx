import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type AppointmentParams, appointmentPaths, parseAppointmentParams } from '../data/address'
import type { AppState } from '../shell/app-state'
import { ErrorPage } from '../shell/error-page'
import { mayOpen } from '../shell/navigation'
import { RootFrame } from '../shell/root-frame'
import { ScreenFailed } from '../shell/screen-failed'

/** Screens by path. A path that isn't listed shows the error page. */
export type Screens = Readonly<Record<string, Screen>>
type Screen = (props: object) => ReactNode

export type RouteContext = Pick<AppState, 'session' | 'logOut'>

const root = createRootRouteWithContext<RouteContext>()({ component: RootFrame })

const index = createRoute({ getParentRoute: () => root, path: '/', component: ErrorPage })

/**
 * The log-out page. After a failed log-out the user stays logged in (SPEC.md SESSION-4) and returns to the page that
 * was open (`openPath`).
 */
const logoutRoute = (openPath: () => string | undefined) =>
  createRoute({
    getParentRoute: () => root,
    path: '/logout',
    beforeLoad: async ({ context }) => {
      const isOut = context.session === null || (await context.logOut())
      throw redirect({ to: isOut ? '/' : (openPath() ?? '/dashboard'), replace: true })
    },
  })

const isAppointmentPath = (path: string): boolean => Object.values(appointmentPaths).includes(path)

const noParams = (): AppointmentParams => ({})

const screenRoute = (path: string, component: Screen) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component,
    validateSearch: isAppointmentPath(path) ? parseAppointmentParams : noParams,
    beforeLoad: ({ context }) => {
      const roles = context.session?.roles ?? ''
      if (!mayOpen(roles, path)) throw notFound()
    },
  })

/** Creates the router of all screens. RouterProvider sets its `context` when the session changes. */
export function createAppRouter(screens: Screens, history?: RouterHistory) {
  const pages = Object.entries(screens).map(([path, screen]) => screenRoute(path, screen))
  const openPath = (): string | undefined => router.state.resolvedLocation?.pathname
  const router = createRouter({
    routeTree: root.addChildren([index, logoutRoute(openPath), ...pages]),
    context: { session: null, logOut: async () => false },
    defaultNotFoundComponent: ErrorPage,
    defaultErrorComponent: ScreenFailed,
    history,
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>
