import type { HostInUse } from '../host/booking-host'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { keptFrom } from '../host/window'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import { remainingMs } from '../kernel/remaining-ms'
import type { WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import { daysBetween } from '../store/day-records'
import type { WithDb } from '../store/db'
import { fetchDays } from './fetch-days'

/**
 * Fetches days that pulls don't keep current when a screen shows them: days before the window, and on a host without a
 * feed all days but today.
 */
export interface PastDays {
  looked(look: Look): void
  /** the days in a range that pulls don't keep current */
  fetchable(from: string, to: string): string[]
  stop(): void
}

interface Look {
  store: string
  from: string
  to: string
  /** the days that the replica has */
  storedDates: readonly string[]
}

interface Fetched {
  /** time of the next allowed fetch, in milliseconds since the epoch */
  nextAt: number
  /** whether the day's rows have arrived */
  isHere: boolean
}

/** Time in milliseconds after which a shown day is fetched again, because pulls don't update it. */
const freshMs = 5 * 60_000
/** Pause in milliseconds after a failed fetch, doubled after each further one. */
const retryMs = 15_000

type PastDaysParts = WithDeps & WithDb & WithHttp & WithStatus & WithSessions & WithWrites

interface State {
  parts: PastDaysParts
  inUse: HostInUse
  /** days that were requested, by store and date */
  asked: Map<string, Fetched>
  /** the last days shown that could not be requested, or got no answer */
  missed: Look | null
  failures: number
  timer: number | null
}

export function createPastDays(parts: PastDaysParts, inUse: HostInUse): PastDays {
  const state: State = { parts, inUse, asked: new Map(), missed: null, failures: 0, timer: null }
  // A log-out deletes all days, so all must be fetched again.
  parts.sessions.subscribe(() => {
    state.asked.clear()
    lookAgain(state)
  })
  watchHost(state)
  return {
    looked: (look) => fetchDue(state, look),
    fetchable: (from, to) => fetchableDays(state, from, to),
    stop() {
      if (state.timer !== null) parts.deps.timers.clear(state.timer)
    },
  }
}

/** Fetches missed days when the host answers again, or another host is in use. */
function watchHost(state: State): void {
  const { asked, inUse, parts } = state
  let could = canAsk(parts)
  parts.status.subscribe(() => {
    const [before, now] = [could, canAsk(parts)]
    could = now
    if (!now || before) return
    for (const [key, { isHere }] of asked) if (!isHere) asked.delete(key)
    lookAgain(state)
  })
  inUse.onChange(() => lookAgain(state))
}

function canAsk({ status }: WithStatus): boolean {
  const { online, needsLogin } = status.current()
  return online === true && !needsLogin
}

function fetchDue(state: State, look: Look): void {
  const { parts, inUse, asked } = state
  const { store, from, to } = look
  if (!inUse.current()) state.missed = look
  const due = fetchableDays(state, from, to).filter((date) => isDue(state, look, date))
  if (due.length === 0) return
  const { online, needsLogin } = parts.status.current()
  if (online === false || needsLogin) {
    state.missed = look
    return
  }
  const nextAt = parts.deps.clock() + retryMs
  for (const date of due) asked.set(keyOf(store, date), { nextAt, isHere: false })
  // The caller is inside a transaction, which the fetch must not join.
  parts.deps.timers.set(() => void fetchAll(state, look, due), 0)
}

function fetchableDays({ parts, inUse }: State, from: string, to: string): string[] {
  const keepsDay = inUse.current()?.keepsDay ?? ((date: string) => date >= keptFrom(parts))
  return daysBetween(from, to).filter((date) => !keepsDay(date))
}

/** Whether a day must be fetched: never fetched, fetched long ago, or deleted since. */
function isDue({ parts, asked }: State, { store, storedDates }: Look, date: string): boolean {
  const { nextAt = 0, isHere = false } = asked.get(keyOf(store, date)) ?? {}
  const isGone = isHere && !storedDates.includes(date)
  return isGone || remainingMs(nextAt, parts.deps.clock(), freshMs) <= 0
}

async function fetchAll(state: State, look: Look, due: readonly string[]): Promise<void> {
  const { parts, asked } = state
  const left = await fetchGroups(state, look, due)
  if (left.size === 0) {
    state.failures = 0
    return
  }
  state.missed = look
  const nextAt = parts.deps.clock() + lookLater(state)
  for (const date of left) {
    if (canAsk(parts)) asked.set(keyOf(look.store, date), { nextAt, isHere: false })
    else asked.delete(keyOf(look.store, date))
  }
}

/** Fetches days in groups. Returns those that did not arrive. */
async function fetchGroups(
  { parts, inUse, asked }: State,
  { store }: Look,
  due: readonly string[],
): Promise<Set<string>> {
  const left = new Set(due)
  try {
    for (const days of inGroups(due, inUse.current()?.daysPerRequest ?? 1)) {
      if (!(await fetchDays(parts, store, days))) continue
      const nextAt = parts.deps.clock() + freshMs
      for (const date of days) asked.set(keyOf(store, date), { nextAt, isHere: true })
      for (const date of days) left.delete(date)
      parts.writes.announce('rows')
    }
  } catch (error) {
    parts.deps.log('past days were not kept', wordsOf(error))
  }
  return left
}

/**
 * Schedules another try, because a screen that waits for these days doesn't ask again. Returns the delay in
 * milliseconds.
 */
function lookLater(state: State): number {
  const { timers } = state.parts.deps
  const delay = Math.min(freshMs, retryMs * 2 ** state.failures)
  if (state.timer !== null) timers.clear(state.timer)
  state.timer = timers.set(() => lookAgain(state), delay)
  state.failures += 1
  return delay
}

function lookAgain(state: State): void {
  const { missed, parts } = state
  if (!missed || !canAsk(parts)) return
  state.missed = null
  // By now the user may be in another store, which shows other days.
  if (parts.sessions.current()?.storeCode === missed.store) fetchDue(state, missed)
}

const keyOf = (store: string, date: string) => `${store} ${date}`

function inGroups(days: readonly string[], size: number): string[][] {
  const groups: string[][] = []
  for (let at = 0; at < days.length; at += size) groups.push(days.slice(at, at + size))
  return groups
}
