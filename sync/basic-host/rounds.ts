import { isOfBusiness } from '#domain/commands/work'
import { addDays } from '#domain/kernel/dates'
import type { Session } from '../api/sync'
import type { WithHttp } from '../host/client'
import type { HostStore } from '../host/host'
import { windowAt } from '../host/window'
import type { WithDeps } from '../kernel/ports'
import type { WithNews } from '../session/news'
import type { WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import { recordsSince } from '../store/journal'
import { type Listed, pullDay, pullResources } from './lists'

const minuteMs = 60_000
const resourcesMs = minuteMs
const aheadMs = 10 * minuteMs
const daysAhead = 30
/** So that nobody who looks at today waits behind a month. */
const daysAtOnce = 5

type RoundParts = WithDeps & WithDb & WithHttp & WithSessions & WithNews

/** The lists of a host that doesn't tell what has changed, each fetched again after a while. */
export interface Rounds {
  /** Fetches what is due beside today; `more`: some of it is left for the next time. */
  pull(parts: RoundParts, session: Session, host: HostStore): Promise<Listed | 'more'>
}

export function createRounds(): Rounds {
  const doneAt = new Map<string, number>()
  async function pull(
    parts: RoundParts,
    session: Session,
    host: HostStore,
  ): Promise<Listed | 'more'> {
    const now = parts.deps.clock()
    const { today } = windowAt(now)
    const name = (what: string) => `${session.token} ${what}`
    const lastAt = (what: string) => doneAt.get(name(what)) ?? Number.NEGATIVE_INFINITY
    const isDue = (what: string, everyMs: number) => {
      const since = now - lastAt(what)
      return since < 0 || since >= everyMs
    }
    const isOutdated = () => hasChangedBusiness(parts, session, lastAt('resources'))
    if (isDue('resources', resourcesMs) || (await isOutdated())) {
      const listed = await pullResources(parts, session, host)
      if (listed !== 'done') return listed
      doneAt.set(name('resources'), now)
    }
    const ahead = Array.from({ length: daysAhead }, (_, at) => addDays(today, at + 1))
    const due = ahead.filter((date) => isDue(date, aheadMs))
    for (const date of due.slice(0, daysAtOnce)) {
      const listed = await pullDay(parts, session, date)
      if (listed !== 'done') return listed
      doneAt.set(name(date), now)
    }
    return due.length > daysAtOnce ? 'more' : 'done'
  }

  return { pull }
}

/**
 * Whether a resource of the store was changed from here since. What is said of one may change others: a discount
 * stands with its promo and with its service, and the answer tells of the row only that was sent.
 */
async function hasChangedBusiness(
  { db }: WithDb,
  { storeCode }: Session,
  since: number,
): Promise<boolean> {
  const records = await db.dexie.transaction('r', db.journal, async () => recordsSince(db, since))
  return records.some(
    ({ ending, entry }) => ending === 'applied' && entry.store === storeCode && isOfBusiness(entry),
  )
}
