import { getTimezoneOffset } from 'date-fns-tz'
import { businessZone } from '#domain/kernel/dates'
import {
  type Checked,
  holdText,
  type Release,
  type StoredShell,
  type UpdateState,
} from '../../data/tablet'
import { clockFault } from '../../ui/format/format-text'

/** A size as text: "1.2 GB", "34 MB"; a dash when unknown. */
export function bytes(size: number | null): string {
  if (size === null) return '-'
  const megabytes = size / 1_000_000
  if (megabytes >= 1000) return `${(megabytes / 1000).toFixed(1)} GB`
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`
}

/**
 * Milliseconds by which two clocks may seem to differ, because an answer takes time to arrive. Less counts as right.
 */
const sameMs = 5000

/**
 * How the device's clock differs from the service's, as text. `aheadMs`: milliseconds that it is ahead; null: not
 * compared yet.
 */
export function clockText(aheadMs: number | null): string {
  if (aheadMs === null) return 'not compared yet'
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  if (Math.abs(aheadMs) < sameMs) return 'right'
  return seconds < 120 ? `${seconds} s ${aheadMs > 0 ? 'fast' : 'slow'}` : clockFault(aheadMs)
}

/**
 * A time zone with its difference from the business's zone at an instant (milliseconds since the epoch), as text.
 */
export function zoneText(zone: string, now: number): string {
  const [here, business] = [zone, businessZone].map((name) =>
    getTimezoneOffset(name, new Date(now)),
  )
  const minutes = ((here ?? 0) - (business ?? 0)) / 60_000
  if (!Number.isFinite(minutes)) return zone
  if (minutes === 0) return `${zone} (the same)`
  const hours = Math.abs(minutes) / 60
  const much = `${hours} ${hours === 1 ? 'hour' : 'hours'}`
  return `${zone} (${much} ${minutes > 0 ? 'ahead' : 'behind'})`
}

/** A release as text: "1.0.0 · RlW5YzAr". */
export const releaseText = ({ version, revision }: Release): string => `${version} · ${revision}`

export interface Readiness {
  shell: StoredShell | null
  /** null until it was checked */
  hasBusiness: boolean | null
  hasCustomers: boolean | null
}

export const isShellStored = (shell: StoredShell | null): boolean =>
  shell?.isInCharge === true && shell.stored === shell.files

/** Whether this tablet has all it needs for a day offline; null until that was checked. */
export function isReady({ shell, hasBusiness, hasCustomers }: Readiness): boolean | null {
  if (shell === null || hasBusiness === null || hasCustomers === null) return null
  return isShellStored(shell) && hasBusiness && hasCustomers
}

/** Text after the Update button was pressed. */
export function updateText(state: UpdateState, checked: Checked | null): string {
  if (state.hold) return holdText(state.hold)
  if (state.kind === 'updating') return 'Updating …'
  if (state.kind === 'ready') return 'A new version is stored here and ready.'
  if (state.kind === 'taken') return 'Another tab has updated; this one runs the former version.'
  if (state.kind === 'stuck')
    return 'A new version is out that this device has not fetched by itself.'
  if (checked === 'newest') return 'This is the newest version.'
  if (checked === 'unreachable') return 'Without a connection nobody knows of a newer version.'
  return 'A newer version will be offered here; it never comes by itself.'
}
