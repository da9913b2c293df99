import type { Upkeep } from '../api/maintenance'
import type { Session } from '../api/sync'
import { raiseLateOnes as raiseLateBookings } from '../basic-host/late'
import { raiseLatePoints } from '../basic-host/late-points'
import { findHost, pullDay, pullResources } from '../basic-host/lists'
import { createRounds } from '../basic-host/rounds'
import { createResolver, type Resolver, type ResolverParts } from '../commands/resolve'
import { createFetching } from '../downloads/fetching'
import { preview } from '../downloads/preview'
import type { WithHttp } from '../host/client'
import type { WithBusinessTime } from '../kernel/business-clock'
import type { WithDeps } from '../kernel/ports'
import { indexVisits } from '../maintenance/index-visits'
import { sendMetric } from '../maintenance/metrics'
import { createUpkeep } from '../maintenance/upkeep'
import type { WithMirror } from '../outbox/mirror'
import { fetchDays } from '../pull/fetch-days'
import { createFirstIntake } from '../pull/first-intake'
import { forget } from '../pull/forget'
import { stayLive } from '../pull/live'
import { lookUpCustomer, refreshCustomer } from '../pull/look-up'
import { createOnline } from '../pull/online'
import { prune } from '../pull/prune'
import { clearReplica } from '../session/clear-replica'
import type { WithNews } from '../session/news'
import { decrypt, encrypt } from '../session/sealing'
import type { WithSessions } from '../session/session'
import { wipeIdle } from '../session/wipe-idle'
import type { WithDb } from '../store/db'
import { voidVersions } from '../store/void-versions'
import { leadByLease } from './lead-by-lease'
import { untilSilent } from './silence'

export interface Later {
  resolver: Resolver
  upkeep: Upkeep
}

interface LaterParts extends ResolverParts {
  /** all waiting is over */
  rouse: () => void
}

/** The part of the engine that no start waits for: its own script, loaded when it is first needed. */
export const createLater = ({ rouse, ...parts }: LaterParts): Later => ({
  resolver: createResolver(parts),
  upkeep: createUpkeep(parts, rouse),
})

export {
  clearReplica,
  createFetching,
  createFirstIntake,
  createOnline,
  createRounds,
  decrypt,
  encrypt,
  fetchDays,
  findHost,
  forget,
  indexVisits,
  leadByLease,
  lookUpCustomer,
  preview,
  prune,
  pullDay,
  pullResources,
  refreshCustomer,
  sendMetric,
  stayLive,
  untilSilent,
  voidVersions,
  wipeIdle,
}

/** For a host that knows no keys: what requests have done that were given up. */
export async function raiseLateOnes(
  parts: WithDeps & WithBusinessTime & WithDb & WithHttp & WithSessions & WithNews & WithMirror,
  session: Session,
): Promise<void> {
  await raiseLateBookings(parts, session)
  await raiseLatePoints(parts, session)
}
