import { fieldIn } from '#domain/fields/all'
import type { World } from '#domain/rows/world'
import type { FieldConflict } from '#sync'
import { fieldParts, partsText } from '../../ui/format/field-words'
import type { FieldChoice } from '../model/sync-model'

/** A field that both sides changed: its label, and the values as text. An unknown field is labelled with its own name. */
export function fieldChoice(
  table: string,
  { field, was, theirs, yours }: FieldConflict,
  world: World | null,
): FieldChoice {
  const { label, ...kind } = fieldIn(table, field) ?? { label: field, kind: 'text' as const }
  const text = (value: unknown) => partsText(fieldParts(kind, value, world))
  return { field, label, was: text(was), theirs: text(theirs), yours: text(yours) }
}
