import { commands } from '#domain/commands/all'
import type { PointsLog } from '#domain/rows/customer'
import type { QueueItem } from '#sync'
import { customerChanged } from '../../data/customer-changed'

export interface PointsLine extends PointsLog {
  key: string
  isPending: boolean
}

interface Ground {
  /** as the service tells it, the latest first */
  told: readonly PointsLog[]
  queue: readonly QueueItem[]
  /** what has just left the queue */
  sent: readonly QueueItem[]
  mobileNumber: string
  isOffline: boolean
}

/**
 * What the service told of a customer's points log, under what waits here to be sent. The log and the
 * queue are read apart, so the service may tell of points while they still wait here for its answer:
 * they have one line.
 */
export function pointsLines({ told, queue, sent, mobileNumber, isOffline }: Ground): PointsLine[] {
  const untaken = [...told].reverse()
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
  const kept = told.map((log, at) => ({ ...log, key: `${told.length - at}`, isPending: false }))
  return [...waiting.reverse(), ...kept]
}

/** Whether a line of the log can be what was queued as `line`. */
const isOf = (log: PointsLog, line: PointsLog): boolean =>
  log.action === line.action &&
  log.points === line.points &&
  log.createdBy === line.createdBy &&
  Date.parse(log.createdDateTime ?? '') >= Date.parse(line.createdDateTime ?? '')
