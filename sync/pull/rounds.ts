import { addDays } from '#domain/kernel/dates'
import type { Session } from '../api'
import type { Core } from '../core'
import type { HostStore } from './host'
import { type Listed, pullDay, pullResources } from './lists'
import { windowAt } from './window'

const minuteMs = 60_000
const resourcesMs = minuteMs
const aheadMs = 10 * minuteMs
const daysAhead = 30
/** So that nobody who looks at today waits behind a month. */
const daysAtOnce = 5

/** The lists of a host that doesn't tell what has changed, each fetched again after a while. */
export interface Rounds {
  /** The resources have just been fetched. */
  begin(core: Core, session: Session): void
  /** Today, and what is due of the rest; `more`: some of it is left for the next time. */
  pull(core: Core, session: Session, host: HostStore): Promise<Listed | 'more'>
}

export function createRounds(): Rounds {
  const doneAt = new Map<string, number>()
  const nameOf = (session: Session, what: string) => `${session.token} ${what}`

  async function pullDue(core: Core, session: Session, host: HostStore): Promise<Listed | 'more'> {
    const now = core.deps.clock()
    const { today } = windowAt(now)
    const name = (what: string) => nameOf(session, what)
    const isDue = (what: string, everyMs: number) => {
      const since = now - (doneAt.get(name(what)) ?? Number.NEGATIVE_INFINITY)
      return since < 0 || since >= everyMs
    }
    if (isDue('resources', resourcesMs)) {
      const listed = await pullResources(core, session, host)
      if (listed !== 'done') return listed
      doneAt.set(name('resources'), now)
    }
    const ahead = Array.from({ length: daysAhead }, (_, at) => addDays(today, at + 1))
    const due = ahead.filter((date) => isDue(date, aheadMs))
    for (const date of due.slice(0, daysAtOnce)) {
      const listed = await pullDay(core, session, date)
      if (listed !== 'done') return listed
      doneAt.set(name(date), now)
    }
    return due.length > daysAtOnce ? 'more' : 'done'
  }

  return {
    begin(core, session) {
      doneAt.set(nameOf(session, 'resources'), core.deps.clock())
    },
    async pull(core, session, host) {
      const today = await pullDay(core, session, windowAt(core.deps.clock()).today)
      return today === 'done' ? pullDue(core, session, host) : today
    },
  }
}
