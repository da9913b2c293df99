import { addDays } from '#domain/kernel/dates'
import { announce, type Core } from '../core'
import { leftUntil } from '../left-until'
import { loadLater } from '../load-later'
import { wordsOf } from '../words-of'
import type { HostStore } from './host'
import { windowAt } from './window'

/**
 * Days that nothing else keeps current are fetched when somebody looks at them: those before the
 * window, and on a host that doesn't tell of changes every day but today.
 */
export interface PastDays {
  looked(store: string, from: string, to: string): void
  /** which days from one to another are such */
  fetchable(from: string, to: string): string[]
}

interface Look {
  store: string
  from: string
  to: string
}

/** The feed doesn't tell of these days: after so long they are fetched again when looked at. */
const freshMs = 5 * 60_000
/** after a failure */
const retryMs = 15_000

export function createPastDays(core: Core, host: HostStore): PastDays {
  const nextAt = new Map<string, number>()

  async function fetchAll(look: Look, due: readonly string[]) {
    // Only our own service takes a range (design decision 9).
    const stretches = host.offers('changes') ? [due] : due.map((date) => [date])
    try {
      const later = await loadLater(core.deps)
      for (const days of stretches) {
        if (!(await later?.fetchDays(core, look.store, days))) continue
        for (const date of days) nextAt.set(keyOf(look.store, date), core.deps.clock() + freshMs)
        announce(core, 'rows')
      }
    } catch (error) {
      core.deps.log('past days were not kept', wordsOf(error))
    }
    // This is how it was found out that nobody answers.
    if (core.status.current().online !== false) return
    for (const date of due) nextAt.delete(keyOf(look.store, date))
    missed = look
  }

  function fetchable(from: string, to: string): string[] {
    const { today, from: first } = windowAt(core.deps.clock())
    // A tab that doesn't lead may not know the host.
    const isFed = !host.isKnown() || host.offers('changes')
    return daysBetween(from, to).filter((date) => (isFed ? date < first : date !== today))
  }

  /** what was looked at while nobody could be asked */
  let missed: Look | null = null

  function looked(look: Look) {
    const { store, from, to } = look
    if (!host.isKnown()) missed = look
    const now = core.deps.clock()
    const due = fetchable(from, to).filter(
      (date) => leftUntil(nextAt.get(keyOf(store, date)) ?? 0, now, freshMs) <= 0,
    )
    if (due.length === 0) return
    if (core.status.current().online === false) {
      missed = look
      return
    }
    for (const date of due) nextAt.set(keyOf(store, date), now + retryMs)
    // Whoever looks does so inside a transaction, which this must not become a part of.
    core.deps.timers.set(() => void fetchAll(look, due), 0)
  }

  // A log-out takes all days away.
  core.sessions.subscribe(() => nextAt.clear())
  core.status.subscribe(lookAgain)
  host.onLearned(lookAgain)

  function lookAgain() {
    if (!missed || core.status.current().online !== true) return
    const look = missed
    missed = null
    looked(look)
  }

  return { looked: (store, from, to) => looked({ store, from, to }), fetchable }
}

const keyOf = (store: string, date: string) => `${store} ${date}`

function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date)
  return days
}
