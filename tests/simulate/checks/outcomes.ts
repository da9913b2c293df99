import { type EndedRecord, endedOn, tagOf } from '../device/records'
import type { Tablet } from '../device/tablet'
import type { Forgotten } from '../service/backend'
import type { Given } from '../staff/given'
import { isOfAppointment } from '../staff/records'
import type { Violate } from './devices'
import { type Books, nameOf } from './read-books'

/** Compares the clerks' commands with their effects at the end of a run. */
export function checkOutcomes(
  tablets: readonly Tablet[],
  given: readonly Given[],
  books: Books,
  forgotten: Pick<Forgotten, 'receipts'>,
  violate: Violate,
): void {
  const done = new Map(books.effects.map((effect, order) => [nameOf(effect), order]))
  for (const tablet of tablets) {
    const lanes = new Map<string, { seq: number; order: number; tag: string }[]>()
    const ended = endedOn(tablet)
    const applied = new Set(
      ended.flatMap(({ ending, entry }) => (ending === 'applied' ? tagOf(entry) : [])),
    )
    // Tablets send again what was done, so a restore loses refusals only.
    for (const record of ended)
      if (record.ending === 'applied' || !forgotten.receipts.has(record.id))
        checkReceipt(tablet, record, books, violate)
    for (const record of ended) {
      const { ending, entry } = record
      const tag = tagOf(entry)
      if (!tag) continue
      // A guest of a group who was cancelled before has no effect of the group's command.
      const rows = [entry.input.id, ...(entry.input.members ?? []).map(({ id }) => id)]
      const names = rows.map((row) => nameOf({ row, tag }))
      const order = names.map((name) => done.get(name)).find((found) => found !== undefined)
      if (ending === 'applied' && order === undefined && !isDoneAnew(record, books))
        violate(`${tablet.name}: ${tag} counts as applied but the service never did it`)
      // A double click makes two entries, of which one may be withdrawn.
      if (ending === 'withdrawn' && order !== undefined && !applied.has(tag))
        violate(`${tablet.name}: ${tag} was handed back to its form but the service did it`)
      if (ending !== 'applied' || order === undefined) continue
      const lane = `${entry.lane} of ${entry.store}`
      lanes.set(lane, [...(lanes.get(lane) ?? []), { seq: entry.seq, order, tag }])
    }
    for (const [lane, steps] of lanes) checkOrder(tablet, lane, steps, violate)
  }
  for (const { tag, subject, results, tablet, command } of given) {
    const isRefused = results.length > 0 && results.every(({ kind }) => isNo(kind))
    if (isRefused && done.has(nameOf({ row: subject, tag })))
      violate(`${tablet.name}: ${tag} was refused but done`)
    // Only rows with names of their own may be refused by a unique key: all others have fresh ids.
    const isByKey = results.some((one) => one.kind === 'refused' && one.refusal.message === taken)
    if (isByKey && isOfAppointment(command))
      violate(`${tablet.name}: ${command} ${tag} was refused by a key of the database`)
  }
}

const taken = 'This name or key is taken.'

/** Whether another user has cancelled the visit before a lost cancellation was sent again. It then counts as done. */
const isDoneAnew = ({ whole, entry }: EndedRecord, { appointments }: Books): boolean =>
  whole?.lost !== undefined &&
  entry.command === 'cancelAppointment' &&
  appointments.some(({ id, status }) => id === entry.input.id && status === 'CANCELLED')

/** Checks that only the service ends an entry as applied, and that only its refusals are conflicts. */
function checkReceipt(tablet: Tablet, record: EndedRecord, books: Books, violate: Violate) {
  const { id, ending, entry } = record
  const status = books.receipts.get(id)?.status
  // The undo of a booking that was refused is withdrawn with it and never sent.
  const isUnsent = ending === 'withdrawn' && entry.input.takesBack === true && status === undefined
  // Statuses 403 and 500 leave no receipt, because the next answer may differ.
  const isUnkept = entry.conflict?.status === 403 || entry.conflict?.status === 500
  if (ending === 'applied' && status === undefined)
    violate(`${tablet.name}: ${id} counts as applied but the service has no receipt of it`)
  if (ending !== 'applied' && !isUnkept && !isUnsent && (status === undefined || status < 400))
    violate(`${tablet.name}: ${id} was ${ending} though the service answered ${status}`)
}

const isNo = (kind: string): boolean => kind === 'refused' || kind === 'not-saved'

function checkOrder(
  tablet: Tablet,
  lane: string,
  steps: { seq: number; order: number; tag: string }[],
  violate: Violate,
) {
  const bySeq = [...steps].sort((a, b) => a.seq - b.seq)
  for (const [index, step] of bySeq.entries()) {
    const next = bySeq[index + 1]
    if (next && next.order < step.order)
      violate(`${tablet.name}: ${next.tag} took effect before ${step.tag} in ${lane}`)
  }
}
