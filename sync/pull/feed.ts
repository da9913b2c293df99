import { syncCalls as calls } from '#domain/calls/sync'
import { type Asked, ask } from '../host/ask'
import type { Pulled } from '../host/booking-host'
import type { Capabilities } from '../host/capabilities'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { keptFrom } from '../host/window'
import type { WithDeps } from '../kernel/ports'
import { isCurrent } from '../session/session'
import { type Progress, readProgress } from '../store/progress'
import type { Ahead } from './ahead'
import { applyNews, readNews } from './apply-changes'
import { createFirstIntake } from './first-intake'
import { forget } from './forget'
import {
  type Chunk,
  fedTables,
  type Intake,
  type IntakeParts,
  inStep,
  moveOn,
  type Pulling,
  wantsNow,
} from './intake'

interface Pull extends IntakeParts, WithHttp {
  /** chunks of it that were fetched ahead */
  ahead: Ahead | null
  /** where it goes on, when that has been read already */
  progress: Progress | null
  capabilities: Capabilities
  /** ends it early, after the chunk that is under way */
  isOver: () => boolean
  /** called before each chunk, counted from 0 */
  onChunk: (chunk: number) => void
  /** called when the last chunk is there, and not taken in yet */
  onFetched: () => void
}

const rowsAtOnce = '1000'
const chunkTimeoutMs = 30_000

type Question = WithDeps & WithHttp & WithStatus & Pick<Pulling, 'session' | 'part'>

/** The changes after a cursor; from the beginning for null. */
export async function askChunk(question: Question, since: string | null): Promise<Asked<Chunk>> {
  const { http, session, part } = question
  const storeCode = session.storeCode
  const from = keptFrom(question)
  const query = { storeCode, tables: part, from, limit: rowsAtOnce, ...(since && { since }) }
  const asked = await ask(http, session, calls.changes, {
    query,
    timeoutMs: chunkTimeoutMs,
    isProbe: true,
  })
  // The answer may have shown that this device's clock is ahead: then it says nothing of some days.
  return keptFrom(question) < from ? askChunk(question, since) : asked
}

/**
 * Fetches the changes since the stored cursor, chunk by chunk, and takes each in with the cursor
 * behind it, while the next one is on its way.
 */
export async function pullPart(pull: Pull): Promise<Pulled> {
  const { db, session, part } = pull
  const progress = pull.progress ?? (await readProgress(db, session.storeCode))
  const { phase, [part]: stored } = progress
  const isFirst = phase === part
  const intake = isFirst ? createFirstIntake(pull, stored) : createIntake(pull, stored)
  const pulled = await pullChunks(pull, stored, intake)
  if (pulled === 'reset') return (await forget(pull)) ? 'reset' : 'failed'
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
      pull.deps.log('changes were not answered', asked)
      return 'failed'
    }
    const { cursor, more, reset } = asked.value
    const isOther = reset || pull.capabilities.originOf(asked.headers) === 'another'
    await pull.capabilities.meet(asked.headers)
    if (isOther) return 'reset'
    const goesOn = more && !pull.isOver()
    if (goesOn) asking = fetch(cursor)
    if (!more) pull.onFetched()
    const isTaken = await intake.take(asked.value)
    // Another tab was faster, or the user has logged out: the next cycle reads the stored cursor again.
    if (!isTaken || (more && !goesOn)) return 'failed'
    if (!more) return 'done'
  }
}

/** Takes each chunk in at once. */
function createIntake(pulling: IntakeParts, stored: string | null): Intake {
  const { db, session, news } = pulling
  let since = stored
  return {
    async take({ changes, cursor }) {
      // Mostly there is nothing new, and a transaction that writes is dear.
      if (changes.length === 0 && cursor === since) return isCurrent(pulling, session)
      const fed = readNews(pulling, changes)
      const target = { db, store: session.storeCode, wants: wantsNow(pulling) }
      const isTaken = await inStep(pulling, since, fedTables(pulling), async (progress) => {
        await applyNews(target, fed)
        await moveOn(pulling, progress, cursor, fed.isWhole())
      })
      if (changes.length > 0) news.announce('rows')
      since = cursor
      return isTaken
    },
    async cut() {},
  }
}
