import type { Session } from '../api'
import type { Bell } from '../bell'
import { type Core, isCurrent } from '../core'
import { loadLater } from '../load-later'
import { pullAll } from './cycle'
import type { HostStore } from './host'
import { noteSynced } from './progress'
import type { Rounds } from './rounds'
import type { TakeTold } from './told'
import { windowAt } from './window'

const pollMs = 15_000
const probeMs = 20_000
/** with a live stream the poll is a safety net only */
const restMs = 60_000

export interface PullerParts {
  core: Core
  host: HostStore
  bell: Bell
  isLive: () => boolean
  /** takes in what the live stream has told; false when the feed must be asked */
  takeTold: TakeTold
  /** called when the service answered after a cycle that it hadn't */
  onBack: () => void
  /** what is to be looked at in what was pulled; never rejects */
  onPulled: (session: Session) => Promise<void>
}

async function inStep(core: Core, session: Session): Promise<void> {
  const lastSyncAt = core.deps.clock()
  await noteSynced(core, session, lastSyncAt)
  if (isCurrent(core, session)) core.status.update({ lastSyncAt, progress: null })
}

/** Once a day; false: not now. */
async function tidy(core: Core, { storeCode }: Session): Promise<boolean> {
  const later = await loadLater(core.deps)
  await later?.prune(core, storeCode)
  await later?.indexVisits(core.db, core.deps.random)
  return later !== null
}

/** Keeps the replica current until `signal` is aborted; also the probe while offline. */
export async function keepPulling(parts: PullerParts, signal: AbortSignal): Promise<void> {
  const { core, host, bell } = parts
  let made: Rounds | null = null
  const rounds = async () => {
    made ??= (await loadLater(core.deps))?.createRounds() ?? null
    return made
  }
  let failed = true
  let pruned: string | null = null
  while (!signal.aborted) {
    const session = core.sessions.current()
    if (!session || core.status.current().needsLogin) {
      await bell.wait(null)
      continue
    }
    const isOver = () => signal.aborted || core.sessions.current()?.token !== session.token
    const isTold = await parts.takeTold()
    const cycled = await pullAll({ core, session, host, rounds, isTold, isOver })
    if (cycled === 'session-over' && !isOver()) core.status.update({ needsLogin: true })
    const pruning = `${session.token} ${windowAt(core.deps.clock()).today}`
    if (cycled === 'done' && !isOver()) await inStep(core, session)
    if (cycled === 'done' && pruned !== pruning && (await tidy(core, session))) pruned = pruning
    if (cycled === 'done' && !isOver()) await parts.onPulled(session)
    if (cycled === 'done' && failed) parts.onBack()
    failed = cycled !== 'done'
    await bell.wait(failed ? probeMs : parts.isLive() ? restMs : pollMs)
  }
}
