import { canonical } from '#domain/kernel/canonical'
import { endedOn, type QueuedRecord } from '../device/records'
import type { Tablet } from '../device/tablet'
import { isOfAppointment } from '../staff/records'
import type { Violate } from './devices'

/**
 * Checks that a form which the engine has rebased is as valid as the original, because a user can't correct input that
 * the user never typed, and that its payments are those that were typed.
 */
export function checkMerges(tablets: readonly Tablet[], violate: Violate): void {
  for (const tablet of tablets) {
    const ended = endedOn(tablet)
    const merged = new Set(
      ended.flatMap(({ reason, supersededBy }) => (reason === 'merged' ? supersededBy : [])),
    )
    for (const { id, entry } of ended)
      if (merged.has(id) && entry.conflict?.status === 422 && !isOfAppointment(entry.command))
        violate(`${tablet.name}: ${id}, a merge of ${entry.command}, was refused as invalid`)
    const entries = new Map(ended.map(({ id, entry }) => [id, entry]))
    for (const { id, reason, supersededBy, entry } of ended) {
      const next = reason === 'merged' ? entries.get(supersededBy ?? '') : undefined
      for (const field of next ? payments : [])
        if (isChanged(field, entry, next))
          violate(`${tablet.name}: the merge of ${id} has another ${field}`)
    }
  }
}

const payments = [
  'appointmentCreationPayment',
  'checkInPayment',
  'completeAppointmentPayment',
  'additionalPayment',
  'productPayment',
]

/** Whether two inputs have a payment that differs in its amount, mode or parts. */
function isChanged(field: string, before: QueuedRecord, after: QueuedRecord | undefined): boolean {
  const [typed, merged] = [before, after].map((entry) => Reflect.get(entry?.input ?? {}, field))
  return merged !== undefined && canonical(merged) !== canonical(typed)
}
