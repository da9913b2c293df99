import { commands } from '#domain/commands/all'
import type { PointsLog } from '#domain/rows/customer'
import type { QueueItem } from '#sync'
import { customerChanged } from '../../data/customer-changed'

export interface PointsLine extends PointsLog {
  key: string
  isPending: boolean
}

interface Ground {
  /** the service's log, the latest first */
  told: readonly PointsLog[]
  queue: readonly QueueItem[]
  /** changes that have just left the outbox */
  sent: readonly QueueItem[]
  mobileNumber: string
  isOffline: boolean
}

/**
 * The service's points log under the pending changes. Log and outbox are read separately, so the service
 * may list points while their answer is on its way: such points have one line.
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

/** Whether a line of the log can be the queued change `line`. */
const isOf = (log: PointsLog, line: PointsLog): boolean =>
  log.action === line.action &&
  log.points === line.points &&
  log.createdBy === line.createdBy &&
  Date.parse(log.createdDateTime ?? '') >= Date.parse(line.createdDateTime ?? '')
