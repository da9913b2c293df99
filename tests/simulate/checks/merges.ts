import { endedOn } from '../device/records'
import type { Tablet } from '../device/tablet'
import { isOfAppointment } from '../staff/records'
import type { Violate } from './devices'

/**
 * A form that the engine has rebased over another tablet's changes must be as valid as the original: the user can't
 * correct input that they never typed.
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
