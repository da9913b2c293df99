import { useRouterState } from '@tanstack/react-router'
import { type Act, isOffered } from '#domain/may'
import type { IconName } from '../ui/icons/icon-paths'

export interface NavigationItem {
  label: string
  path: string
  /** short label and icon for the phone's bar, which has room for four pages and More */
  phone?: { label: string; icon: IconName }
}

/** Pages in their order (SPEC.md NAV-1). The last ones move to More if the bar is too narrow. */
export const pages: readonly NavigationItem[] = [
  {
    label: 'Massage Appointments',
    path: '/dashboard',
    phone: { label: 'Massage', icon: 'calendar-day' },
  },
  { label: 'Other Appointments', path: '/non-massage', phone: { label: 'Other', icon: 'list' } },
  { label: 'Products', path: '/products', phone: { label: 'Products', icon: 'bottle' } },
  { label: 'Reports', path: '/reports' },
  { label: 'Customers', path: '/customers', phone: { label: 'Customers', icon: 'people' } },
  { label: 'Services', path: '/services' },
  { label: 'Therapists', path: '/staffs' },
  { label: 'Rooms', path: '/rooms' },
  { label: 'Lockers', path: '/lockers' },
  { label: 'Promos', path: '/promos' },
]

/** The last item of More. */
export const logout: NavigationItem = { label: 'Logout', path: '/logout' }

/** Pages at the right end of the bar, with the act for which they are there (SPEC.md NAV-2). */
const ownerPages: readonly (NavigationItem & { act: Act })[] = [
  { label: 'Admins', path: '/admins', act: 'manageAccounts' },
  { label: 'Store', path: '/store', act: 'changeStore' },
]

/** The pages at the right end that an account may open. */
export const ownerPagesFor = (roles: string): readonly NavigationItem[] =>
  ownerPages.filter(({ act }) => isOffered(roles, act))

/** Whether an account may open a page. */
export const mayOpen = (roles: string, path: string): boolean =>
  ownerPages.every((page) => page.path !== path || isOffered(roles, page.act))

export function useOpenPath(): string {
  return useRouterState({ select: (state) => state.location.pathname })
}
