import { useState } from 'react'
import type { RunResult } from '#sync'
import type { ImportRow, ImportSource } from './import-source'

/** A row that an import has saved. */
export interface Saved<Row> {
  id: string
  row: Row
}

export type ImportState<Row> =
  | { phase: 'editing' }
  | { phase: 'running'; done: number; of: number }
  /** `problem`: why the import or its undo stopped; null if it did not */
  | { phase: 'saved' | 'undone'; saved: readonly Saved<Row>[]; problem: string | null }

/** Saves the rows of a plan by the commands of the forms, and takes them back. */
export function useImport<Row extends ImportRow>({ save, takeBack, atOnce }: ImportSource<Row>) {
  const [state, setState] = useState<ImportState<Row>>({ phase: 'editing' })

  /** Runs a task for the items, a few at a time, until one is refused. Returns those done and the refusal's text. */
  async function each<Item>(
    items: readonly Item[],
    nameOf: (item: Item) => string,
    run: (item: Item) => Promise<RunResult>,
  ) {
    const done: { item: Item; id: string }[] = []
    for (let from = 0; from < items.length; from += atOnce) {
      setState({ phase: 'running', done: done.length, of: items.length })
      const portion = items.slice(from, from + atOnce)
      const results = await Promise.all(
        portion.map(async (item) => ({ item, result: await run(item) })),
      )
      let problem: string | null = null
      for (const { item, result } of results) {
        const text = problemOf(result)
        if (text === null) done.push({ item, id: 'id' in result ? result.id : '' })
        else problem ??= `${nameOf(item)}: ${text}`
      }
      if (problem) return { done, problem }
    }
    return { done, problem: null }
  }

  return {
    state,
    edit: () => setState({ phase: 'editing' }),
    async save(rows: readonly Row[]) {
      const { done, problem } = await each(rows, ({ name }) => name, save)
      setState({ phase: 'saved', saved: done.map(({ item, id }) => ({ id, row: item })), problem })
    },
    async undo(saved: readonly Saved<Row>[]) {
      const { done, problem } = await each(
        [...saved].reverse(),
        ({ row }) => row.name,
        ({ row, id }) => takeBack(row, id),
      )
      const undone = new Set(done.map(({ item }) => item))
      const left = saved.filter((one) => !undone.has(one))
      setState({ phase: problem ? 'saved' : 'undone', saved: left, problem })
    },
  }
}

function problemOf(result: RunResult): string | null {
  if (result.kind === 'refused') return result.refusal.message
  return result.kind === 'not-saved' ? result.message : null
}
