import { useState } from 'react'
import type { CommandInputs } from '#domain/commands/all'
import type { PlannedRow } from '#domain/resources/import-rows'
import type { ResourceKind } from '#domain/rows/resources'
import type { RunResult, Sync } from '#sync'
import { useSync } from '../../../data/context'

const names = {
  services: 'Service',
  promos: 'Promo',
  staffs: 'Staff',
  rooms: 'Room',
  lockers: 'Locker',
  products: 'Product',
} as const satisfies Record<ResourceKind, string>

type Inputs = CommandInputs[`${'add' | 'update'}${(typeof names)[ResourceKind]}`]

/** A row that an import has saved: its id, and its fields before, null for a new row. */
interface Saved {
  id: string
  row: PlannedRow
}

export type ImportState =
  | { phase: 'editing' }
  | { phase: 'running'; done: number; of: number }
  /** `problem`: why the import or its undo stopped; null if it did not */
  | { phase: 'saved' | 'undone'; saved: readonly Saved[]; problem: string | null }

/** Saves the rows of a plan one after the other by the commands of the forms, and takes them back. */
export function useImport(kind: ResourceKind) {
  const sync = useSync()
  const [state, setState] = useState<ImportState>({ phase: 'editing' })

  /** Runs a task for each item until one is refused. Returns the items that were done, and the refusal. */
  async function each<Item>(items: readonly Item[], run: (item: Item) => Promise<RunResult>) {
    const done: { item: Item; id: string }[] = []
    for (const item of items) {
      setState({ phase: 'running', done: done.length, of: items.length })
      const result = await run(item)
      const problem = problemOf(result)
      if (problem !== null) return { done, problem: { item, problem } }
      done.push({ item, id: 'id' in result ? result.id : '' })
    }
    return { done, problem: null }
  }

  return {
    state,
    edit: () => setState({ phase: 'editing' }),
    async save(rows: readonly PlannedRow[]) {
      const { done, problem } = await each(rows, (row) => save(sync, kind, row))
      const text = problem && `${problem.item.name}: ${problem.problem}`
      setState({
        phase: 'saved',
        saved: done.map(({ item, id }) => ({ id, row: item })),
        problem: text,
      })
    },
    async undo(saved: readonly Saved[]) {
      const last = [...saved].reverse()
      const { done, problem } = await each(last, (one) => takeBack(sync, kind, one))
      const text = problem && `${problem.item.row.name}: ${problem.problem}`
      setState({
        phase: problem ? 'saved' : 'undone',
        saved: saved.slice(0, saved.length - done.length),
        problem: text,
      })
    },
  }
}

function save(sync: Sync, kind: ResourceKind, { input, before }: PlannedRow): Promise<RunResult> {
  const { id, ...fields } = input
  const given = before ? input : { ...fields, available: true }
  // The planner made the input for this kind.
  return sync.run(`${before ? 'update' : 'add'}${names[kind]}`, given as Inputs)
}

function takeBack(sync: Sync, kind: ResourceKind, { id, row }: Saved): Promise<RunResult> {
  if (row.before) return sync.run(`update${names[kind]}`, row.before as Inputs)
  return sync.run('deleteResource', { id, kind, deleted: true })
}

function problemOf(result: RunResult): string | null {
  if (result.kind === 'refused') return result.refusal.message
  return result.kind === 'not-saved' ? result.message : null
}
