import { clockCorrection } from '#sync'
import { instantTime, recentTime } from '../../ui/format/format-date'
import { clockFault, count } from '../../ui/format/format-text'
import type { QueueRow, SyncModel, SyncStatus } from './sync-model'

interface Noted extends Pick<SyncModel, 'status' | 'now'> {
  queue: readonly Pick<QueueRow, 'restoredTo'>[]
}

/** The notes above the conflicts: a wrong clock, and changes that are sent again. */
export const noteTexts = ({ status, queue, now }: Noted): string[] =>
  [clockText(status), lostText(queue, now)].filter((text) => text !== null)

/** Text about a wrong clock; null if it is at most two minutes wrong. */
function clockText({ clockAheadMs }: SyncStatus): string | null {
  const wrong = clockCorrection(clockAheadMs)
  if (wrong === 0) return null
  return `The clock of this device is ${clockFault(wrong)}. Frontdesk goes by the right time; please set the clock.`
}

/** The note about changes that are sent again after a restore of the service; null: none. */
function lostText(queue: Noted['queue'], now: number): string | null {
  const lost = queue.flatMap(({ restoredTo }) => restoredTo ?? [])
  const [restoredTo] = lost
  if (restoredTo === undefined) return null
  const changes = `${count(lost.length, 'change')} made here since ${lost.length === 1 ? 'is' : 'are'}`
  return `The service was restored${pointText(restoredTo, now)}. ${changes} being sent again.`
}

/** " to 1:55 PM", on another day with the day; empty where the restored database had no write of its own. */
function pointText(restoredTo: number, now: number): string {
  if (restoredTo <= 0) return ''
  const [recent, time] = [recentTime(restoredTo, now), instantTime(restoredTo)]
  return recent === time ? ` to ${time}` : ` to ${recent}, ${time}`
}
