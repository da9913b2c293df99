import { endedOn, type QueuedRecord, queuedOn } from '../device/records'
import type { Tablet } from '../device/tablet'
import type { Given } from '../staff/given'
import type { Violate } from './devices'

/** Creates a check that of the commands that a screen gave at once, all are on disk or none, whatever dies. */
export function createTogetherCheck(tablet: Tablet, given: readonly Given[], violate: Violate) {
  const whole = new Set<string>()
  let lookedAt = -1
  return () => {
    // Nothing was stored since.
    if (tablet.disk.changes() === lookedAt) return
    lookedAt = tablet.disk.changes()
    const sets = new Map<string, Given[]>()
    for (const each of given)
      if (each.tablet === tablet && each.together !== null && !whole.has(each.together))
        sets.set(each.together, [...(sets.get(each.together) ?? []), each])
    if (sets.size === 0) return
    const kept = new Set(
      [...queuedOn(tablet), ...endedOn(tablet).map(({ entry }) => entry)].map(markOf),
    )
    for (const [name, set] of sets) {
      const stored = set.filter((each) => kept.has(markOf(each))).length
      if (stored === 0) continue
      whole.add(name)
      if (stored < set.length)
        violate(`${tablet.name}: ${stored} of the ${set.length} commands of ${name} are on disk`)
    }
  }
}

/** Text that identifies a command and its entry: the id of the fact that it adds, or the tag in its note. */
function markOf({ command, input }: Pick<QueuedRecord, 'command'> & { input: object }): string {
  const { id, extensionId, note } = input as { id?: string; extensionId?: string; note?: string } // of a set
  return `${command} ${command === 'updateAppointment' ? note : (extensionId ?? id)}`
}
