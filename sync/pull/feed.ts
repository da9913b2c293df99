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
import { applyChanges, parseChanges } from './apply-changes'
import { createFirstIntake } from './first-intake'
import { forget } from './forget'
import {
  type Chunk,
  type Intake,
  type IntakeParts,
  inStep,
  moveOn,
  type Pulling,
  wantsNow,
} from './intake'

interface Pull extends IntakeParts, WithHttp {
  /** chunks that were fetched ahead */
  ahead: Ahead | null
  /** the stored progress; null: not read yet */
  progress: Progress | null
  capabilities: Capabilities
  /** whether to stop after the present chunk */
  isOver: () => boolean
  /** called before each chunk, counted from 0 */
  onChunk: (chunk: number) => void
  /** called when the last chunk has arrived, before it is applied */
  onFetched: () => void
}

const rowsAtOnce = '1000'
const chunkTimeoutMs = 30_000

type Question = WithDeps & WithHttp & WithStatus & Pick<Pulling, 'session' | 'part'>

/** Requests the changes after a cursor; null: from the beginning. */
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
  // The answer showed that this device's clock is ahead, so earlier days are missing in it: ask again.
  return keptFrom(question) < from ? askChunk(question, since) : asked
}

/**
 * Fetches changes since the stored cursor in chunks. Each chunk is stored together with its cursor while the next one
 * is on its way.
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

/** Creates the intake that applies each chunk at once. */
function createIntake(pulling: IntakeParts, stored: string | null): Intake {
  const { session, writes } = pulling
  let since = stored
  return {
    async take({ changes, cursor }) {
      // Usually nothing is new, and a write transaction is expensive.
      if (changes.length === 0 && cursor === since) return isCurrent(pulling, session)
      const fed = parseChanges(pulling, changes)
      const target = { store: session.storeCode, wants: wantsNow(pulling) }
      const isTaken = await inStep(pulling, since, async (tx, progress) => {
        await applyChanges({ ...target, tx }, fed)
        await moveOn(tx, pulling, progress, { cursor, isWhole: fed.isWhole() })
      })
      if (changes.length > 0) writes.announce('rows')
      since = cursor
      return isTaken
    },
    async cut() {},
  }
}
