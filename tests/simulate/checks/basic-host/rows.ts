import { type CommandName, commands } from '#domain/commands/all'
import { own } from '#domain/kernel/own'
import {
  type EndedRecord,
  endedOn,
  type QueuedRecord,
  queuedOn,
  type SeenTablet,
} from '../../device/records'
import { discountsFrom, pricesFrom } from '../../staff/offers'
import { subjectOf } from '../../staff/subject'
import type { Violate } from '../devices'
import type { Books, Effect } from '../read-books'

/**
 * Checks outcomes for customers, points, resources and the store on a basic host: applied commands took effect, and
 * none took effect more often than wanted unless a conflict asked about it. `isForgetful`: the host was restored from
 * an older copy.
 */
export function checkBasicHostRows(
  tablets: readonly SeenTablet[],
  { effects }: Pick<Books, 'effects'>,
  isForgetful: boolean,
  violate: Violate,
): void {
  const records = tablets.flatMap(endedOn)
  const entries = [...records.map(({ entry }) => entry), ...tablets.flatMap(queuedOn)]
  for (const mark of new Set(entries.flatMap(marksIn))) {
    const isOwn = (entry: QueuedRecord) => marksIn(entry).includes(mark)
    const wanted = appliedOf(records, isOwn)
    const times = effects.filter((effect) => marksOf(effect).includes(mark)).length
    const isSteps = /^(add|points) /.test(mark)
    // A change of values may be applied twice, and one effect may serve two equal changes.
    if (times < (isSteps ? wanted : Math.min(wanted, 1)) && !isForgetful)
      violate(`${mark} counts as applied ${wanted} times but the host did it ${times} times`)
    const isAsked = entries.some(
      (entry) => entry.conflict?.code === 'maybe-twice' && isAbout(entry, mark),
    )
    if (isSteps && times > wanted && !isAsked)
      violate(`${mark} is there ${times} times instead of ${wanted}, and the user was not asked`)
  }
}

const appliedOf = (records: readonly EndedRecord[], own: (entry: QueuedRecord) => boolean) =>
  new Set(
    records.flatMap(({ ending, entry }) => (ending === 'applied' && own(entry) ? entry.id : [])),
  ).size

/** Marks in a command's input by which its effect is recognised. */
function marksIn({ command, input }: QueuedRecord): string[] {
  if (command === 'updatePoints')
    return [`points ${input.action === 'ADD' ? '' : '-'}${input.points}`]
  return marksAmong(command, input)
}

/** Whether an entry or its reversal has the mark: an entry that takes points back has the opposite amount. */
const isAbout = (entry: QueuedRecord, mark: string): boolean =>
  marksIn(entry).some((each) => each.replace('-', '') === mark.replace('-', ''))

/** Marks in an effect. A write to the other side of a relation is no effect of its own. */
function marksOf({ action, table, changes }: Effect): string[] {
  const [before, after] = changes.pointsEarned ?? [0, 0]
  if (action === 'updatePoints') return [`points ${Number(after) - Number(before)}`]
  if (tableOf(action) !== table) return []
  return marksAmong(
    action,
    Object.fromEntries(Object.entries(changes).map(([field, [, to]]) => [field, to])),
  )
}

/** The table of the row that a command is about. */
const tableOf = (action: string): string | null =>
  isCommand(action)
    ? subjectOf({ command: action, input: { id: '', mobileNumber: '' } }).table
    : null

const isCommand = (action: string): action is CommandName => Object.hasOwn(commands, action)

/**
 * Marks among the values of a row. Forms repeat the name under which a row was added, and prices and discounts that
 * other tablets set, so those don't count.
 */
function marksAmong(action: string, values: object): string[] {
  if (action.endsWith('Appointment')) return []
  const kind = action.startsWith('add') ? 'add' : 'set'
  const isName = kind === 'add' ? /^New \d+$/ : /^By #\d+$/
  const marks = Object.entries(values).flatMap(([field, value]) => [
    ...(typeof value === 'string' && isName.test(value) ? [value] : []),
    ...(field === 'price' ? amountsOf(own<number>(pricesFrom, action), [value]) : []),
    ...(/LessMap$|LessPriceMap$/.test(field)
      ? amountsOf(own<number>(discountsFrom, action), Object.values(value ?? {}))
      : []),
  ])
  return [...new Set(marks)].map((mark) => `${kind} ${mark}`)
}

/** Amounts that this kind of command has set, which begin with its own hundred. */
const amountsOf = (from: number | undefined, values: readonly unknown[]): string[] =>
  values.flatMap((value) =>
    from !== undefined && typeof value === 'number' && value > from && value < from + 100
      ? [`PHP ${value}`]
      : [],
  )
