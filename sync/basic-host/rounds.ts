import { isOfBusiness } from '#domain/commands/work'
import { addDays } from '#domain/kernel/dates'
import type { Session } from '../api/sync'
import type { Pulled, Round } from '../host/booking-host'
import type { Capabilities } from '../host/capabilities'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { windowAt } from '../host/window'
import type { WithDeps } from '../kernel/ports'
import { advancePhase } from '../pull/advance-phase'
import { findHost, type Listed, pullDay, pullResources } from '../pull/lists'
import type { WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import { recordsSince } from '../store/journal'
import { read } from '../store/tx'

const minuteMs = 60_000
const resourcesMs = minuteMs
const aheadMs = 10 * minuteMs
const daysAhead = 30
/** Maximum number of days ahead in one pull. Fetching a whole month at once would delay the next update of today. */
const daysAtOnce = 5

type RoundParts = WithDeps & WithDb & WithHttp & WithStatus & WithSessions & WithWrites

/**
 * Creates the pull for a host without a feed. It fetches today each time, resources and the days ahead at intervals.
 */
export function createRounds(
  parts: RoundParts,
  capabilities: Capabilities,
): (round: Round) => Promise<Pulled> {
  /** time of the last fetch by session and list, in milliseconds since the epoch */
  const doneAt = new Map<string, number>()

  /** Fetches resources and days ahead that are due. `more`: some are left for the next pull. */
  async function pullDue(asking: RoundParts, session: Session): Promise<Listed | 'more'> {
    const now = parts.deps.clock()
    const { today } = windowAt(now)
    const name = (list: string) => `${session.token} ${list}`
    const lastAt = (list: string) => doneAt.get(name(list)) ?? Number.NEGATIVE_INFINITY
    const isDue = (list: string, everyMs: number) => {
      const since = now - lastAt(list)
      return since < 0 || since >= everyMs
    }
    const isOutdated = () => hasChangedBusiness(parts, session, lastAt('resources'))
    if (isDue('resources', resourcesMs) || (await isOutdated())) {
      const listed = await pullResources(asking, session, capabilities)
      if (listed !== 'done') return listed
      doneAt.set(name('resources'), now)
    }
    const ahead = Array.from({ length: daysAhead }, (_, at) => addDays(today, at + 1))
    const due = ahead.filter((date) => isDue(date, aheadMs))
    for (const date of due.slice(0, daysAtOnce)) {
      const listed = await pullDay(asking, session, date)
      if (listed !== 'done') return listed
      doneAt.set(name(date), now)
    }
    return due.length > daysAtOnce ? 'more' : 'done'
  }

  return async ({ session, http, hasBegun, isOver }) => {
    if (hasBegun) return 'done'
    const asking = { ...parts, http }
    // After an interruption make sure first that the host answers: another server may answer that there are no
    // bookings.
    const isThere = parts.status.current().online === true
    const found = isThere ? 'done' : await findHost(asking, session, capabilities)
    if (found !== 'done') return found
    const today = await pullDay(asking, session, windowAt(parts.deps.clock()).today)
    if (today !== 'done') return today
    const listed = await pullDue(asking, session)
    // Days bring only customers who have bookings on them, so on such a host the first sync stays in phase `customers`.
    if (listed === 'done')
      await advancePhase(parts.db, session.storeCode, 'board', 'customers', isOver)
    return listed === 'more' ? 'done' : listed
  }
}

/**
 * Whether this tablet has changed a resource since a time. The change may affect other rows (a promo's discount shows
 * in a service too), but its answer has only the changed row.
 */
async function hasChangedBusiness(
  { db }: WithDb,
  { storeCode }: Session,
  since: number,
): Promise<boolean> {
  const records = await read(db, ['journal'], (tx) => recordsSince(tx, since))
  return records.some(
    ({ ending, entry }) => ending === 'applied' && entry.store === storeCode && isOfBusiness(entry),
  )
}
