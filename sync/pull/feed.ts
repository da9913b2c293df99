import { syncCalls as calls } from '#domain/calls/sync'
import { announce, isCurrent } from '../engine/core'
import { loadLater } from '../engine/load-later'
import { type Asked, ask } from '../host/ask'
import type { HostStore } from '../host/host'
import { keptFrom } from '../host/window'
import { type Progress, readProgress } from '../store/progress'
import type { Ahead } from './ahead'
import { applyNews, readNews } from './apply-changes'
import {
  type Chunk,
  fedTables,
  type Intake,
  inStep,
  moveOn,
  type Pulling,
  wantsNow,
} from './intake'

export type Pulled = 'done' | 'reset' | 'failed' | 'session-over'

interface Pull extends Pulling {
  /** what has been fetched of it already */
  ahead: Ahead | null
  /** where it goes on, when that has been read already */
  progress: Progress | null
  host: HostStore
  /** ends it early, after the chunk that is under way */
  isOver: () => boolean
  /** called before each chunk, counted from 0 */
  onChunk: (chunk: number) => void
  /** called when the last chunk is there, and not taken in yet */
  onFetched: () => void
}

const rowsAtOnce = '1000'
const patienceMs = 30_000

/** The changes after a cursor; from the beginning for null. */
export async function askChunk(pulling: Pulling, since: string | null): Promise<Asked<Chunk>> {
  const { core, session, part } = pulling
  const storeCode = session.storeCode
  const from = keptFrom(core)
  const query = { storeCode, tables: part, from, limit: rowsAtOnce, ...(since && { since }) }
  const asked = await ask(core.http, session, calls.changes, {
    query,
    timeoutMs: patienceMs,
    isProbe: true,
  })
  // The answer may have shown that this device's clock is ahead: then it says nothing of some days.
  return keptFrom(core) < from ? askChunk(pulling, since) : asked
}

/**
 * Fetches the changes since the stored cursor, chunk by chunk, and takes each in with the cursor
 * behind it, while the next one is on its way.
 */
export async function pullPart(pull: Pull): Promise<Pulled> {
  const { core, session, part } = pull
  const progress = pull.progress ?? (await readProgress(core.db, session.storeCode))
  const { phase, [part]: stored } = progress
  const later = phase === part ? await loadLater(core.deps) : null
  if (phase === part && !later) return 'failed'
  const intake = later?.createFirstIntake(pull, stored) ?? createIntake(pull, stored)
  const pulled = await pullChunks(pull, stored, intake)
  if (pulled === 'reset')
    return (await (await loadLater(core.deps))?.forget(pull)) ? 'reset' : 'failed'
  if (pulled !== 'done') await intake.cut()
  return pulled
}

async function pullChunks(pull: Pull, stored: string | null, intake: Intake): Promise<Pulled> {
  const fetch = (since: string | null) => pull.ahead?.take(since) ?? askChunk(pull, since)
  let asking = fetch(stored)
  for (let chunk = 0; ; chunk += 1) {
    pull.onChunk(chunk)
    const asked = await asking
    if (asked.kind === 'failed' && asked.status === 401) return 'session-over'
    if (asked.kind !== 'ok') {
      pull.core.deps.log('changes were not answered', asked)
      return 'failed'
    }
    const { cursor, more, reset } = asked.value
    const isOther = reset || pull.host.originOf(asked.headers) === 'another'
    await pull.host.meet(asked.headers)
    if (isOther) return 'reset'
    const goesOn = more && !pull.isOver()
    if (goesOn) asking = fetch(cursor)
    if (!more) pull.onFetched()
    const isTaken = await intake.take(asked.value)
    // Another tab was faster, or somebody has logged out: the next cycle sees where things stand.
    if (!isTaken || (more && !goesOn)) return 'failed'
    if (!more) return 'done'
  }
}

/** Takes each chunk in at once. */
function createIntake(pulling: Pulling, stored: string | null): Intake {
  const { core, session } = pulling
  let since = stored
  return {
    async take({ changes, cursor }) {
      // Mostly there is nothing new, and a transaction that writes is dear.
      if (changes.length === 0 && cursor === since) return isCurrent(core, session)
      const news = readNews(core, changes)
      const target = { db: core.db, store: session.storeCode, wants: wantsNow(core) }
      const isTaken = await inStep(pulling, since, fedTables(core), async (progress) => {
        await applyNews(target, news)
        await moveOn(pulling, progress, cursor, news.isWhole())
      })
      if (changes.length > 0) announce(core, 'rows')
      since = cursor
      return isTaken
    },
    async cut() {},
  }
}
