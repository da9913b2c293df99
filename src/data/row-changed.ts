import { type NamedInput, subjectOf } from '#domain/commands/work'
import type { ResourceKind } from '#domain/rows/resources'

/** A resource, or the store by its code. */
export interface BusinessRow {
  table: ResourceKind | 'stores'
  id: string
}

/** The resource or store that a change edits; null for appointments and customers. */
export function rowChanged(change: NamedInput): BusinessRow | null {
  const { table, id } = subjectOf(change)
  return table === 'appointments' || table === 'customers' ? null : { table, id }
}
