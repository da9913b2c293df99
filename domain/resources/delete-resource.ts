import * as v from 'valibot'
import { upperName } from '../kernel/names'
import { type Refusal, refuse } from '../kernel/refusal'
import type { Appointment } from '../rows/appointment'
import { type Reference, referencesIn, rowReferences } from '../rows/references'
import { type ResourceKind, resourceKinds } from '../rows/resources'
import type { RowChange, Transition, World } from '../rows/world'

/** The row to delete. `deleted` is the only field that the command sets. */
export type DeleteInput = { id: string; kind: ResourceKind; deleted: true; storeCode?: string }

export const resourceKind = v.picklist(resourceKinds)

/** Whether an appointment names a resource, whatever its status. */
export const namesResource = (row: Appointment, { kind, id }: Pick<DeleteInput, 'kind' | 'id'>) =>
  referencesIn(rowReferences.appointments, row).some((it) => it.table === kind && it.id === id)

/** The refusal to delete a row that appointments name. */
export function usedRefusal({ name }: { name: string }): Refusal {
  const text = `Appointments use ${upperName(name)}, so it cannot be deleted. Disable it instead.`
  return refuse('state', text)
}

/**
 * Deletes a resource that no appointment names, and removes it from the resources that name it (SPEC.md resource-8).
 */
export const deleteResource: Transition<DeleteInput> = {
  check(world, input) {
    const row = world[input.kind].get(input.id)
    if (!row) return refuse('missing', 'This row does not exist any more.')
    const isUsed = [...world.appointments.values()].some((each) => namesResource(each, input))
    return isUsed ? usedRefusal(row) : null
  },
  apply(world, { kind, id }, context) {
    const found = world[kind].get(id)
    if (!found) return null
    const stamp = { lastUpdatedBy: context.user, updatedDateTime: context.now.instant }
    const links = Object.fromEntries(
      Object.entries(rowReferences[kind]).flatMap(([field, table]) =>
        field === 'id' || table === 'stores' ? [] : [[field, emptied(Reflect.get(found, field))]],
      ),
    )
    const row = { ...found, ...links, ...stamp, available: false, deleted: true }
    const own = { table: kind, row } as RowChange // the row is of this kind
    return { rows: [own, ...unlinked(world, { table: kind, id })], points: [] }
  },
}

const emptied = (named: unknown) => (Array.isArray(named) ? [] : {})

/** The resources that refer to a deleted row, without that reference. */
function unlinked(world: World, gone: Reference): RowChange[] {
  return resourceKinds.flatMap((table) =>
    [...world[table].values()].flatMap((row) => {
      if (row.id === gone.id && table === gone.table) return []
      const changes = Object.entries(rowReferences[table]).flatMap(([field, named]) => {
        const value: unknown = Reflect.get(row, field)
        return named === gone.table && has(value, gone.id) ? [[field, without(value, gone.id)]] : []
      })
      if (changes.length === 0) return []
      const next = { ...row, ...Object.fromEntries(changes) }
      return [{ table, row: next } as RowChange] // the same fields
    }),
  )
}

const has = (value: unknown, id: string): boolean =>
  Array.isArray(value)
    ? value.includes(id)
    : typeof value === 'object' && value !== null && Object.hasOwn(value, id)

function without(value: unknown, id: string): unknown {
  if (Array.isArray(value)) return value.filter((each) => each !== id)
  return Object.fromEntries(Object.entries(value ?? {}).filter(([key]) => key !== id))
}
