import type { Session } from './api'
import { clearReplica } from './clear-replica'
import { createResolver, type Resolver, type ResolverParts } from './conflict/resolve'
import type { Core } from './core'
import { createDoubts, type Doubts } from './doubt/doubts'
import { raiseLateOnes as raiseLateBookings } from './doubt/late'
import { raiseLatePoints } from './doubt/late-points'
import { createFetching } from './downloads/fetching'
import { preview } from './downloads/preview'
import type { Reader } from './fold/reader'
import { lookUpCustomer, refreshCustomer } from './look-up'
import { sendMetric } from './metrics'
import { createOnline } from './online'
import { leadByLease } from './outbox/lead-by-lease'
import { untilSilent } from './outbox/silence'
import { fetchDays } from './pull/fetch-days'
import { createFirstIntake } from './pull/first-intake'
import { forget } from './pull/forget'
import { findHost, pullDay, pullResources } from './pull/lists'
import { stayLive } from './pull/live'
import { prune } from './pull/prune'
import { createRounds } from './pull/rounds'
import { decrypt, encrypt } from './sealing'
import { indexVisits } from './store/index-visits'
import { voidVersions } from './store/void-versions'
import { createUpkeep } from './upkeep/upkeep'
import type { Upkeep } from './upkeep-api'
import { wipeIdle } from './wipe-idle'

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
  upkeep: createUpkeep(parts.core, rouse),
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
export async function raiseLateOnes(core: Core, session: Session): Promise<void> {
  await raiseLateBookings(core, session)
  await raiseLatePoints(core, session)
}

/** For a host that knows no keys; `epoch` is the sender's. */
export const startDoubts = (core: Core, reader: Reader, epoch: number): Doubts =>
  createDoubts(core, reader, epoch)
