import { commands } from '#domain/commands/all'
import type { PointsLog } from '#domain/rows/customer'
import type { QueueItem } from '#sync'
import { customerChanged } from '../../data/customer-changed'

export interface PointsLine extends PointsLog {
  key: string
  isPending: boolean
}

interface Ground {
  /** the service's log, newest first */
  logs: readonly PointsLog[]
  queue: readonly QueueItem[]
  /** changes that were sent after the log was read */
  sent: readonly QueueItem[]
  mobileNumber: string
  isOffline: boolean
}

/**
 * Lines of the points log with unsent changes above it. Log and outbox are read at different times, so a change may be
 * in both: it gets one line.
 */
export function pointsLines({ logs, queue, sent, mobileNumber, isOffline }: Ground): PointsLine[] {
  const untaken = [...logs].reverse()
  const waiting = [...sent, ...queue].flatMap((item): PointsLine[] => {
    if (item.command !== 'updatePoints' || customerChanged(item) !== mobileNumber) return []
    const input = commands.updatePoints.parse(item.input)
    if (!input) return []
    const { action, points } = input
    const createdDateTime = new Date(item.queuedAt).toISOString()
    const line = { action, points, createdBy: item.user, createdDateTime }
    const mayHaveLeft = item.state !== 'queued' || !isOffline
    const at = mayHaveLeft ? untaken.findIndex((log) => isOf(log, line)) : -1
    if (at >= 0) untaken.splice(at, 1)
    return at >= 0 ? [] : [{ ...line, key: item.entryId, isPending: !sent.includes(item) }]
  })
  const kept = logs.map((log, at) => ({ ...log, key: `${logs.length - at}`, isPending: false }))
  return [...waiting.reverse(), ...kept]
}

/** Whether a line of the log may tell of the same change as an unsent line. */
const isOf = (log: PointsLog, line: PointsLog): boolean =>
  log.action === line.action &&
  log.points === line.points &&
  log.createdBy === line.createdBy &&
  Date.parse(log.createdDateTime ?? '') >= Date.parse(line.createdDateTime ?? '')
