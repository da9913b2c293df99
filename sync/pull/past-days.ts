import { addDays } from '#domain/kernel/dates'
import type { HostInUse } from '../host/booking-host'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { keptFrom } from '../host/window'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import { remainingMs } from '../kernel/remaining-ms'
import type { WithNews } from '../session/news'
import type { WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import { fetchDays } from './fetch-days'

/**
 * Fetches days that nothing else keeps current when a user looks at them: those before the
 * window, and on a host that doesn't tell of changes every day but today.
 */
export interface PastDays {
  looked(look: Look): void
  /** which days from one to another are such */
  fetchable(from: string, to: string): string[]
  stop(): void
}

interface Look {
  store: string
  from: string
  to: string
  /** the days that the replica has */
  held: readonly string[]
}

interface Fetched {
  /** when it may be fetched again, in milliseconds since the epoch */
  nextAt: number
  /** it has come, and isn't only on its way */
  isHere: boolean
}

/** The feed doesn't tell of these days: after so long they are fetched again when looked at. */
const freshMs = 5 * 60_000
/** after a failure; twice as long after each further one */
const retryMs = 15_000

export function createPastDays(
  parts: WithDeps & WithDb & WithHttp & WithStatus & WithSessions & WithNews,
  inUse: HostInUse,
): PastDays {
  const known = new Map<string, Fetched>()
  /** the last look while the host could not be asked, or after which it gave no answer */
  let missed: Look | null = null
  let failures = 0
  let timer: number | null = null

  async function fetchAll(look: Look, due: readonly string[]) {
    const left = new Set(due)
    try {
      for (const days of inGroups(due, inUse.current()?.daysPerRequest ?? 1)) {
        if (!(await fetchDays(parts, look.store, days))) continue
        const nextAt = parts.deps.clock() + freshMs
        for (const date of days) known.set(keyOf(look.store, date), { nextAt, isHere: true })
        for (const date of days) left.delete(date)
        parts.news.announce('rows')
      }
    } catch (error) {
      parts.deps.log('past days were not kept', wordsOf(error))
    }
    if (left.size === 0) {
      failures = 0
      return
    }
    missed = look
    const nextAt = parts.deps.clock() + lookLater()
    for (const date of left) {
      if (canAsk()) known.set(keyOf(look.store, date), { nextAt, isHere: false })
      else known.delete(keyOf(look.store, date))
    }
  }

  /**
   * Looks again later, because a screen that waits for these days does nothing that would ask again.
   * Answers the delay in milliseconds.
   */
  function lookLater(): number {
    const delay = Math.min(freshMs, retryMs * 2 ** failures)
    if (timer !== null) parts.deps.timers.clear(timer)
    timer = parts.deps.timers.set(lookAgain, delay)
    failures += 1
    return delay
  }

  function fetchable(from: string, to: string): string[] {
    const keepsDay = inUse.current()?.keepsDay ?? ((date: string) => date >= keptFrom(parts))
    return daysBetween(from, to).filter((date) => !keepsDay(date))
  }

  /** One that was here, and isn't any more, was taken away meanwhile (`prune`). */
  function isDue({ store, held }: Look, date: string): boolean {
    const { nextAt = 0, isHere = false } = known.get(keyOf(store, date)) ?? {}
    const isGone = isHere && !held.includes(date)
    return isGone || remainingMs(nextAt, parts.deps.clock(), freshMs) <= 0
  }

  function looked(look: Look) {
    const { store, from, to } = look
    if (!inUse.current()) missed = look
    const due = fetchable(from, to).filter((date) => isDue(look, date))
    if (due.length === 0) return
    const { online, needsLogin } = parts.status.current()
    if (online === false || needsLogin) {
      missed = look
      return
    }
    const nextAt = parts.deps.clock() + retryMs
    for (const date of due) known.set(keyOf(store, date), { nextAt, isHere: false })
    // The caller is inside a transaction, which the fetching must not become a part of.
    parts.deps.timers.set(() => void fetchAll(look, due), 0)
  }

  // A log-out takes all days away.
  parts.sessions.subscribe(() => {
    known.clear()
    lookAgain()
  })
  let could = canAsk()
  parts.status.subscribe(() => {
    const [before, now] = [could, canAsk()]
    could = now
    if (!now || before) return
    for (const [key, { isHere }] of known) if (!isHere) known.delete(key)
    lookAgain()
  })
  inUse.onChange(lookAgain)

  function canAsk(): boolean {
    const { online, needsLogin } = parts.status.current()
    return online === true && !needsLogin
  }

  function lookAgain() {
    if (!missed || !canAsk()) return
    const look = missed
    missed = null
    // The days of another store are not on the screen any more.
    if (parts.sessions.current()?.storeCode === look.store) looked(look)
  }

  return {
    looked,
    fetchable,
    stop() {
      if (timer !== null) parts.deps.timers.clear(timer)
    },
  }
}

const keyOf = (store: string, date: string) => `${store} ${date}`

function inGroups(days: readonly string[], size: number): string[][] {
  const groups: string[][] = []
  for (let at = 0; at < days.length; at += size) groups.push(days.slice(at, at + size))
  return groups
}

/** Both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date)
  return days
}
