import type { Upkeep } from '../api/maintenance'
import { createResolver, type Resolver, type ResolverParts } from '../commands/resolve'
import { createFetching } from '../downloads/fetching'
import { preview } from '../downloads/preview'
import { indexVisits } from '../maintenance/index-visits'
import { sendMetric } from '../maintenance/metrics'
import { createUpkeep } from '../maintenance/upkeep'
import { fetchDays } from '../pull/fetch-days'
import { createFirstIntake } from '../pull/first-intake'
import { forget } from '../pull/forget'
import { lookUpCustomer, refreshCustomer } from '../pull/look-up'
import { createOnline } from '../pull/online'
import { prune } from '../pull/prune'
import { clearReplica } from '../session/clear-replica'
import { decrypt, encrypt } from '../session/sealing'
import { wipeIdle } from '../session/wipe-idle'
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
  decrypt,
  encrypt,
  fetchDays,
  forget,
  indexVisits,
  leadByLease,
  lookUpCustomer,
  preview,
  prune,
  refreshCustomer,
  sendMetric,
  untilSilent,
  voidVersions,
  wipeIdle,
}
