import type { NamedInput } from '#domain/commands/work'
import type { World } from '#domain/rows/world'
import { rowChanged } from '../../data/row-changed'
import { nameOf } from './appointment-words'

/** The name of the resource that a change edits; empty for other changes. */
export function rowName(change: NamedInput, world: World | null): string {
  const row = rowChanged(change)
  if (!row || row.table === 'stores') return ''
  const known = world?.[row.table].has(row.id)
  return known ? nameOf(world?.[row.table], row.id, '') : ''
}

/** A change of a resource as text: "SWEDISH 60"; for a switch "SWEDISH 60, disable". */
export function rowText(change: NamedInput, world: World | null): string {
  const { input } = change
  const isSwitch = 'available' in input && !('name' in input)
  const action = isSwitch && (input.available ? 'enable' : 'disable')
  return [rowName(change, world), action].filter(Boolean).join(', ')
}
