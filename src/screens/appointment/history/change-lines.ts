import * as v from 'valibot'
import type { HistoryEntry } from '#domain/calls/records'
import { visitWords } from '#domain/commands/visit-words'
import { appointmentFields } from '#domain/fields/appointments'
import type { Field } from '#domain/fields/field'
import { own } from '#domain/kernel/own'
import { type Correction, correction } from '#domain/rows/correction'
import { tender } from '#domain/rows/tender'
import type { World } from '#domain/rows/world'
import { fieldParts, partsText } from '../../../ui/format/field-words'
import { correctionTitle, tenderText } from '../corrections/money-events'
import { nameIn } from '../papers/place-line'

/** One changed field with both values as text. A payment or correction has only `is`. */
export interface ChangeLine {
  key: string
  label: string
  /** null: no value before */
  was: string | null
  is: string
}

/** A change as lines of text, with the words of the screens. Fields that no screen shows are left out. */
export function changeLines({ changes }: HistoryEntry, world: World): ChangeLine[] {
  const values = new Map(changes.map((change) => [change.field, change]))
  const isNew = isCreation(changes)
  // The end follows from start and services, so it gets no line beside theirs.
  if (values.has('startTime') || values.has('serviceIds')) values.delete('endTime')
  if (isTakenBack(changes)) values.delete('customerInitiatedCancel')
  const lines = Object.entries<Field | null>(appointmentFields).flatMap(([key, field]) => {
    const change = values.get(key)
    if (!change || !field || field.isOfTenders) return []
    // No points and no discount are none.
    const text = (value: unknown) => partsText(fieldParts(field, value === 0 ? null : value, world))
    const [was, is] = [text(change.was), text(change.is)]
    if (was === is || (isNew && (is === 'none' || is === 'No'))) return []
    return [{ key, label: field.label, was: isNew ? null : was, is }]
  })
  return [...lines, ...moneyLines(changes, world, 'Taken off')]
}

const isCreation = (changes: HistoryEntry['changes']): boolean =>
  changes.some(({ field, was }) => field === 'id' && (was ?? null) === null)

/** Whether a change is Undo after BOOK. */
const isTakenBack = (changes: HistoryEntry['changes']): boolean =>
  changes.some(({ field, is }) => field === 'isTakenBack' && is === true)

const tenders = v.fallback(v.array(tender), [])
const corrections = v.fallback(v.array(correction), [])

/** Lines for the payments and corrections that a change of a visit or sale added. `goes`: words for a product's way. */
export function moneyLines(
  changes: HistoryEntry['changes'],
  world: World,
  goes: 'Taken off' | 'Came back',
): ChangeLine[] {
  const [money, corrected] = ['tenders', 'corrections'].map((name) =>
    changes.find(({ field }) => field === name),
  )
  const taken = v.parse(tenders, money?.is)
  const known = new Set(v.parse(tenders, money?.was).map(({ id }) => id))
  const noted = new Set(v.parse(corrections, corrected?.was).map(({ id }) => id))
  const byId = new Map(taken.map((each) => [each.id, each]))
  const added = v.parse(corrections, corrected?.is).filter(({ id }) => !noted.has(id))
  const paidBack = new Set(added.flatMap(({ tenderIds }) => tenderIds))
  return [
    ...taken
      .filter(({ id }) => !(known.has(id) || paidBack.has(id)))
      .map((each) => ({ key: each.id, label: 'Payment', was: null, is: tenderText(each) })),
    ...added.map((each) => ({
      key: each.id,
      label: 'Correction',
      was: null,
      is: correctionTitle(each, byId, `${goes}: ${goneText(each, world)}`),
    })),
  ]
}

const goneText = ({ quantity, productId }: Correction, world: World): string =>
  `${quantity} × ${nameIn(world.products, productId)}`

/** Titles of changes that no tablet queues. */
const onlineTitles: Readonly<Record<string, string>> = {
  mergeCustomers: 'Customer record merged',
  changeMobileNumber: 'Customer number changed',
}

/** The command of a change in words; "Moved" for an update of the start, "Taken back" for Undo after BOOK. */
export function changeTitle({ action, changes }: HistoryEntry): string {
  if (isTakenBack(changes)) return 'Taken back'
  const isMoved = changes.some(({ field }) => field === 'startDate' || field === 'startTime')
  const title = own(visitWords, action)?.done ?? own(onlineTitles, action)
  return title ?? (isMoved ? 'Moved' : 'Changed')
}
