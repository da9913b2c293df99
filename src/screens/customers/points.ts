import { commands } from '#domain/commands'
import type { PointsLog } from '#domain/customer/customer'
import type { QueueItem } from '#sync'
import { customerChanged } from '../../data/customer-changed'

/** A whole number as it is typed: digits only; nothing typed is 0. */
export const wholeNumber = (typed: string): number => Number(typed.replace(/\D/g, '').slice(0, 8))

export interface PointsLine extends PointsLog {
  key: string
  isPending: boolean
}

/** What the service told of a customer's points log, under what waits here to be sent. */
export function pointsLines(
  told: readonly PointsLog[],
  queue: readonly QueueItem[],
  mobileNumber: string,
): PointsLine[] {
  const waiting = queue.flatMap((item): PointsLine[] => {
    if (item.command !== 'updatePoints' || customerChanged(item) !== mobileNumber) return []
    const input = commands.updatePoints.parse(item.input)
    if (!input) return []
    const { action, points } = input
    const createdDateTime = new Date(item.queuedAt).toISOString()
    const line = { action, points, createdBy: item.user, createdDateTime }
    return [{ ...line, key: item.entryId, isPending: true }]
  })
  const kept = told.map((log, at) => ({ ...log, key: `${told.length - at}`, isPending: false }))
  return [...waiting.reverse(), ...kept]
}
