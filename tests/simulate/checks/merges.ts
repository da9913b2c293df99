import { endedOn } from '../device/records'
import type { Tablet } from '../device/tablet'
import { isOfAppointment } from '../staff/records'
import type { Violate } from './devices'

/**
 * Checks that a form which the engine has rebased is as valid as the original: a user can't correct input that the user
 * never typed.
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
  }
}
