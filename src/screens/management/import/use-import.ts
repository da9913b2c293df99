import { useState } from 'react'
import { subjectOf } from '#domain/commands/work'
import type { PlannedLine } from '#domain/kernel/table-titles'
import type { ImportAnswer, ImportedWork } from '#sync'
import { useDeps } from '../../../data/context'
import { useOnce } from '../../../data/use-once'
import { useView } from '../../../data/use-view'
import type { ImportSource, Saved } from './import-source'

export type ImportState<Row> =
  /** `problem`: the reason why the last try saved nothing; null: no try yet */
  | { phase: 'editing'; problem: string | null }
  | { phase: 'running'; rows: number }
  /** the answer is lost, so the rows may be saved; `again` repeats the request under the same key */
  | { phase: 'unanswered'; problem: string; again: () => void }
  /** `problem`: the reason why the last try undid nothing; null: no try yet */
  /** `joined`: the customers whom another store knew, whose records stay as they are */
  | {
      phase: 'saved'
      saved: readonly Saved<Row>[]
      joined: readonly Joined[]
      problem: string | null
    }
  | { phase: 'undone' }

/** A row whose number another store knew, with the name of its record there. */
export interface Joined {
  line: number
  name: string
  there: string
}

/** The rows that an import has saved. */
type SavedRows<Row> = Pick<Extract<ImportState<Row>, { phase: 'saved' }>, 'saved' | 'joined'>

const noAnswer: ImportAnswer = { versions: [] }

const waits = 'A change of these rows waits on this device. Let it be sent or decide it first.'

/** Saves the rows of a plan, and can undo that. Each time the service carries out all rows or none. */
export function useImport<Row extends PlannedLine>({ work, undo }: ImportSource<Row>) {
  const { sync, newId } = useDeps()
  const queue = useView(sync.views.queue()) ?? []
  const conflicts = useView(sync.views.conflicts()) ?? []
  const { once } = useOnce()
  const [state, setState] = useState<ImportState<Row>>({ phase: 'editing', problem: null })

  /** Sends the commands. Without an answer the user may try again, with the same key. */
  async function send(
    works: readonly ImportedWork[],
    key: string,
    onAnswer: (problem: string | null, answer: ImportAnswer) => void,
  ): Promise<void> {
    if (isWaiting(works, [...queue, ...conflicts])) return onAnswer(waits, noAnswer)
    setState({ phase: 'running', rows: works.length })
    const answer = await sync.online.importRows(works, key)
    if (answer.ok) return onAnswer(null, answer.value)
    if (!answer.isOffline) return onAnswer(answer.message, noAnswer)
    const again = () => void once(() => send(works, key, onAnswer))
    setState({ phase: 'unanswered', problem: answer.message, again })
  }

  return {
    state,
    /** opens the table again and clears the last problem */
    edit: () =>
      setState((last) =>
        last.phase === 'editing' && last.problem === null
          ? last
          : { phase: 'editing', problem: null },
      ),
    save(rows: readonly Row[]) {
      const ids = rows.map(() => newId())
      const works = rows.map((row, at) => work(row, ids[at] ?? ''))
      const onAnswer = (problem: string | null, answer: ImportAnswer) =>
        setState(
          problem === null
            ? { phase: 'saved', ...savedOf(rows, works, answer), problem }
            : { phase: 'editing', problem },
        )
      void once(() => send(works, newId(), onAnswer))
    },
    undo({ saved, joined }: SavedRows<Row>) {
      const works = [...saved].reverse().map(undo)
      const onAnswer = (problem: string | null) =>
        setState(
          problem === null ? { phase: 'undone' } : { phase: 'saved', saved, joined, problem },
        )
      void once(() => send(works, newId(), onAnswer))
    },
  }
}

type Changing = Parameters<typeof subjectOf>[0]

/** Whether commands must wait, because an unsent change or conflict is about the same row. */
function isWaiting(works: readonly ImportedWork[], pending: readonly Changing[]): boolean {
  const keyOf = (given: Changing) => Object.values(subjectOf(given)).join('/')
  const wanted = new Set(works.map(keyOf))
  return pending.some((change) => wanted.has(keyOf(change)))
}

function savedOf<Row extends PlannedLine>(
  rows: readonly Row[],
  works: readonly ImportedWork[],
  { versions, joined = [] }: ImportAnswer,
): SavedRows<Row> {
  const known = new Map(joined.map(({ at, name }) => [at, name]))
  const all = rows.map((row, at) => {
    return { row, id: works[at]?.input.id ?? '', version: versions[at] ?? null }
  })
  return {
    saved: all.filter((_, at) => !known.has(at)),
    joined: rows.flatMap(({ line, name }, at) => {
      const there = known.get(at)
      return there === undefined ? [] : { line, name, there }
    }),
  }
}
