import { clockCorrection, type RunResult } from '#sync'
import { httpsInstead } from '../../data/insecure-address'
import { instantTime, recentTime } from '../../ui/format/format-date'
import { age, clockFault, count } from '../../ui/format/format-text'
import type { IconName } from '../../ui/icons/icon-paths'
import type { SyncStatus } from './sync-model'

export interface ChipText {
  tone: 'online' | 'unknown' | 'offline' | 'trouble'
  icon: IconName
  /** state of the connection */
  title: string
  /** number of unsent changes, or the time of the last sync */
  detail: string
  conflicts: string | null
}

/** Why an act was not done; null if it was. */
export function troubleOf(result: RunResult): string | null {
  if (result.kind === 'refused') return result.refusal.message
  return result.kind === 'not-saved' ? result.message : null
}

function detail(status: SyncStatus, now: number): string {
  if (status.queued > 0) return `${status.queued} queued`
  if (status.progress !== null) return `Downloading ${Math.floor(status.progress * 100)} %`
  if (status.newer > 0) return 'Update the app'
  if (status.conflicts > 0) return ''
  if (clockCorrection(status.clockAheadMs) !== 0)
    return `Clock ${clockFault(status.clockAheadMs ?? 0)}`
  if (status.lastSyncAt === null) return 'Not synced yet'
  return `Synced ${recentTime(status.lastSyncAt, now)}`
}

const conflictCount = (status: SyncStatus): string | null =>
  status.conflicts > 0 ? count(status.conflicts, 'conflict') : null

/** The two lines of the chip. An error that blocks saving comes before the state of the connection. */
export function chipText(status: SyncStatus, now: number): ChipText {
  const rest = { detail: detail(status, now), conflicts: conflictCount(status) }
  if (status.storageError) {
    return {
      tone: 'trouble',
      icon: 'warning',
      title: 'Not saving',
      detail: 'Storage failed',
      conflicts: null,
    }
  }
  if (status.needsLogin) return { ...rest, tone: 'trouble', icon: 'lock', title: 'Log-in needed' }
  if (status.online === false)
    return { ...rest, tone: 'offline', icon: 'cloud-off', title: 'Offline' }
  if (isSure(status) && httpsInstead())
    return { ...rest, tone: 'trouble', icon: 'warning', title: 'Online only' }
  return isSure(status)
    ? { ...rest, tone: 'online', icon: 'cloud-check', title: 'Online' }
    : { ...rest, tone: 'unknown', icon: 'sync', title: unsureTitle(status) }
}

const isSure = ({ online, isChecking }: SyncStatus): boolean => online === true && !isChecking

const unsureTitle = ({ online }: SyncStatus): string =>
  online === null ? 'Connecting' : 'Checking…'

function onlineLine(status: SyncStatus, now: number): string {
  const truth = isSure(status) ? 'Online' : unsureTitle(status)
  const what = detail(status, now)
  return what ? `${truth}, ${what.charAt(0).toLowerCase()}${what.slice(1)}` : truth
}

const waitsForOthers = (status: SyncStatus): boolean => Object.keys(status.waitingFor).length > 0

/** The panel's title and the line below it. */
export function panelText(status: SyncStatus, now: number): { title: string; line: string } {
  const waits = status.queued + status.conflicts + status.newer > 0 || waitsForOthers(status)
  const title = waits ? 'Not sent yet' : 'Everything is sent'
  if (status.storageError) return { title: 'Not saving', line: status.storageError }
  if (status.needsLogin) return { title, line: 'Your session is over, saved on this device' }
  if (status.online !== false) return { title, line: onlineLine(status, now) }
  const since = status.offlineSince === null ? '' : ` since ${instantTime(status.offlineSince)}`
  return { title, line: `Offline${since}, saved on this device` }
}

/**
 * The numbers of changes that this session sends and that wait for other users, as text: "1 queued, 2 wait for makati".
 */
export function queueText({ queued, waitingFor }: SyncStatus): string {
  const others = Object.entries(waitingFor).map(
    ([user, changes]) => `${changes} ${changes === 1 ? 'waits' : 'wait'} for ${user}`,
  )
  return [queued > 0 && `${queued} queued`, ...others].filter(Boolean).join(', ')
}

/**
 * The text of an empty list: "Nothing", "Nothing else" or "Nothing of yours". Conflicts and other users' changes are
 * not in the list.
 */
function nothingText(status: SyncStatus): string {
  const isElse = status.conflicts + status.newer > 0
  return ['Nothing', isElse && 'else', waitsForOthers(status) && 'of yours']
    .filter(Boolean)
    .join(' ')
}

/** The last line of the panel. */
export function waitText(status: SyncStatus, now: number): string {
  const journal = 'This device lists what was sent'
  if (status.oldestAt === null) return `${nothingText(status)} waits to be sent · ${journal}`
  return `Oldest waits ${age(now - status.oldestAt)} · ${journal}`
}

/** Error text if the chosen resolution isn't possible any more. */
export const choiceIsGone = 'This cannot be done any more. Please choose another way.'
