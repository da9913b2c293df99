import type { IconName } from '../icons/icon-paths'

/** The look of a status: its word, its icon, and the colours (`--fd-{tone}-bar` and others). */
export interface StatusLook {
  word: string
  icon: IconName
  tone: 'reserved' | 'checked-in' | 'completed' | 'cancelled' | 'other'
}

const looks: Record<string, StatusLook> = {
  RESERVED: { word: 'RESERVED', icon: 'clock', tone: 'reserved' },
  CHECKED_IN: { word: 'CHECKED-IN', icon: 'check-in', tone: 'checked-in' },
  COMPLETED: { word: 'COMPLETED', icon: 'check', tone: 'completed' },
  CANCELLED: { word: 'CANCELLED', icon: 'cross', tone: 'cancelled' },
}

/** The look of an appointment's status. An unknown status is grey (SPEC.md DASH-3). */
export function statusLook(status: string): StatusLook {
  return looks[status] ?? { word: status.replaceAll('_', '-'), icon: 'dots', tone: 'other' }
}
