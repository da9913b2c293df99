import { useState } from 'react'
import { subjectOf } from '#domain/commands/work'
import type { ImportAnswer, ImportedWork } from '#sync'
import { useDeps } from '../../../data/context'
import { useOnce } from '../../../data/use-once'
import { useView } from '../../../data/use-view'
import type { ImportRow, ImportSource, Saved } from './import-source'

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
export function useImport<Row extends ImportRow>({ work, undo }: ImportSource<Row>) {
  const { sync, newId } = useDeps()
  const queue = useView(sync.views.queue()) ?? []
  const conflicts = useView(sync.views.conflicts()) ?? []
  const { once } = useOnce()
  const [state, setState] = useState<ImportState<Row>>({ phase: 'editing', problem: null })

  /**
   * Why these commands must wait, as text: an unsent change or conflict is about the same row. Null if they may be
   * sent.
   */
  function waitingText(works: readonly ImportedWork[]): string | null {
    const keyOf = (given: Parameters<typeof subjectOf>[0]) =>
      Object.values(subjectOf(given)).join('/')
    const wanted = new Set(works.map(keyOf))
    return [...queue, ...conflicts].some((change) => wanted.has(keyOf(change))) ? waits : null
  }

  /** Sends the commands. Without an answer the user may try again, with the same key. */
  async function send(
    works: readonly ImportedWork[],
    key: string,
    onAnswer: (problem: string | null, answer: ImportAnswer) => void,
  ): Promise<void> {
    const waiting = waitingText(works)
    if (waiting) return onAnswer(waiting, noAnswer)
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
      const onAnswer = (problem: string | null, { versions, joined = [] }: ImportAnswer) => {
        if (problem !== null) return setState({ phase: 'editing', problem })
        const all = rows.map((row, at) => {
          return { row, id: works[at]?.input.id ?? '', version: versions[at] ?? null }
        })
        const known = new Map(joined.map(({ at, name }) => [at, name]))
        const saved = all.filter((_, at) => !known.has(at))
        const others = rows.flatMap(({ line, name }, at) => {
          const there = known.get(at)
          return there === undefined ? [] : { line, name, there }
        })
        setState({ phase: 'saved', saved, joined: others, problem: null })
      }
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
