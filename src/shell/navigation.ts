import type { IconName } from '../ui/icons/icon-paths'

export interface NavigationItem {
  label: string
  path: string
  /** Place in the phone's bar, which has five, More included. */
  phone?: { label: string; icon: IconName }
}

/** The pages in their fixed order (SPEC.md NAV-1); those that don't fit go under More. */
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

/** Always the last entry of More. */
export const logout: NavigationItem = { label: 'Logout', path: '/logout' }

/** At the right, and registered, only for a SUPER_ADMIN (SPEC.md NAV-2). */
export const superAdminPages: readonly NavigationItem[] = [
  { label: 'Admins', path: '/admins' },
  { label: 'Store', path: '/store' },
]

export const isSuperAdminPath = (path: string): boolean =>
  superAdminPages.some((page) => page.path === path)
