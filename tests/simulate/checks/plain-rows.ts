import {
  type EndedRecord,
  endedOn,
  type QueuedRecord,
  queuedOn,
  type SeenTablet,
} from '../device/records'
import type { Violate } from './devices'
import type { Books, Effect } from './read-books'

/**
 * What became of customers, points, resources and the store on a host that knows no keys: what counts as
 * applied took place, and nothing is there more often than its person was told, unless they were asked.
 * `isForgetful`: the host went back to an older copy, and may lack what it did.
 */
export function checkPlainRows(
  tablets: readonly SeenTablet[],
  { effects }: Pick<Books, 'effects'>,
  isForgetful: boolean,
  violate: Violate,
): void {
  const records = tablets.flatMap(endedOn)
  const entries = [...records.map(({ entry }) => entry), ...tablets.flatMap(queuedOn)]
  for (const mark of new Set(entries.flatMap((entry) => markOf(entry) ?? []))) {
    const own = (entry: QueuedRecord) => markOf(entry) === mark
    const wanted = appliedOf(records, own)
    const times = effects.filter((effect) => marksOf(effect).includes(mark)).length
    const isSteps = !mark.startsWith('By ')
    // What sets values may have been set once more, and two that set the same are done by one.
    if (times < (isSteps ? wanted : Math.min(wanted, 1)) && !isForgetful)
      violate(`${mark} counts as applied ${wanted} times but the host did it ${times} times`)
    const isAsked = entries.some(
      (entry) => entry.conflict?.code === 'maybe-twice' && isAbout(entry, mark),
    )
    if (isSteps && times > wanted && !isAsked)
      violate(`${mark} is there ${times} times instead of ${wanted}, and nobody was asked`)
  }
}

const appliedOf = (records: readonly EndedRecord[], own: (entry: QueuedRecord) => boolean) =>
  new Set(
    records.flatMap(({ ending, entry }) => (ending === 'applied' && own(entry) ? entry.id : [])),
  ).size

/** What tells a command's effect from any other's; null where nothing does. */
function markOf(entry: QueuedRecord): string | null {
  const { command, input } = entry
  if (command === 'updatePoints')
    return `points ${input.action === 'ADD' ? '' : '-'}${input.points}`
  return command.endsWith('Appointment')
    ? null
    : (Object.values(input).find(isMarkOf(command)) ?? null)
}

/** One that takes points back moves as many the other way. */
const isAbout = (entry: QueuedRecord, mark: string): boolean =>
  markOf(entry)?.replace('-', '') === mark.replace('-', '')

/** Forms say the name that a row was added under, too. */
const isMarkOf =
  (command: string) =>
  (value: unknown): value is string =>
    typeof value === 'string' && (command.startsWith('add') ? /^New \d+$/ : /^By #\d+$/).test(value)

/** The marks that an effect has left. */
function marksOf({ action, changes }: Effect): string[] {
  const [before, after] = changes.pointsEarned ?? [0, 0]
  if (action === 'updatePoints') return [`points ${Number(after) - Number(before)}`]
  return action.endsWith('Appointment')
    ? []
    : Object.values(changes)
        .map(([, to]) => to)
        .filter(isMarkOf(action))
}
