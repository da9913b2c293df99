import { type NamedInput, subjectOf } from '#domain/commands/work'
import { isRegister } from '#domain/rows/register'
import type { ResourceKind } from '#domain/rows/resources'

/** A resource by its id, or the store by its code. */
export interface BusinessRow {
  table: ResourceKind | 'stores'
  id: string
}

/**
 * The resource or store that a command edits; null if it is about an appointment, a customer, or a row without a form
 * of its own.
 */
export function rowChanged(change: NamedInput): BusinessRow | null {
  const { table, id } = subjectOf(change)
  if (table === 'appointments' || table === 'customers' || isRegister(table)) return null
  return { table, id }
}
