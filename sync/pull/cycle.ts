import type { Session } from '../api/sync'
import type { Rounds } from '../basic-host/rounds'
import { loadLater } from '../engine/load-later'
import type { WithHttp } from '../host/client'
import type { HostStore } from '../host/host'
import type { WithStatus } from '../host/status'
import { windowAt } from '../host/window'
import type { WithDeps } from '../kernel/ports'
import type { WithNews } from '../session/news'
import type { WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import { type Progress, readProgress, rewind, writeProgress } from '../store/progress'
import { type Ahead, createAhead } from './ahead'
import { askChunk, type Pulled, pullPart } from './feed'
import type { Part } from './intake'

export type Cycled = 'done' | 'failed' | 'session-over'

export interface CycleParts extends WithDeps, WithDb, WithHttp, WithStatus, WithSessions, WithNews {
  session: Session
  host: HostStore
  /** for a host that doesn't tell of changes; null when their script can't be loaded now */
  rounds: () => Promise<Rounds | null>
  /** the live stream has told what changed on the board */
  isTold: boolean
  /** the first since the engine has started: what could not be read is asked for again */
  isStart: boolean
  /** ends the cycle early */
  isOver: () => boolean
}

/**
 * Brings the replica of the session's store up to date: the first time resources and today, then
 * all appointments, then customers; afterwards the changes. Each step is kept, so that a cut costs
 * one chunk at most.
 */
export async function pullAll(parts: CycleParts): Promise<Cycled> {
  const { session, host } = parts
  const stored = await readProgress(parts.db, session.storeCode)
  const isUnread = parts.isStart && stored.unreadFrom !== undefined
  const progress = isUnread ? await rewind(parts.db, session.storeCode) : stored
  const { phase } = progress
  if (isVoid(progress, host)) return (await forgetStart(parts)) ? pullAll(parts) : 'failed'
  const isFirst = phase !== 'done'
  if (phase === 'start' || !host.isKnown()) {
    if (isFirst) parts.status.update({ progress: 0 })
    const started = await pullStart(parts, phase === 'start')
    if (started !== 'done' || !host.offers('changes')) return started
  }
  if (!host.offers('changes')) return pullLists(parts)
  const ahead = isFirst ? customersAhead(parts, progress) : null
  try {
    for (const part of ['board', 'customers'] as const) {
      // Left behind: its steps don't count any more, and what builds on them neither.
      if (parts.isOver()) return 'failed'
      if (part === 'board' && parts.isTold) continue
      const pulled = await pullOne(parts, part, isFirst ? null : progress, ahead)
      // The service is another one than before; everything is fetched anew.
      if (pulled === 'reset') return pullAll({ ...parts, isTold: false })
      if (pulled !== 'done') return pulled
    }
    return 'done'
  } finally {
    ahead?.stop()
  }
}

/**
 * Whether a first sync was begun in another life of the service's database. A cursor would tell, but it has
 * none yet.
 */
const isVoid = ({ phase, board, life }: Progress, host: HostStore): boolean =>
  phase === 'board' && board === null && life !== undefined && life !== host.life()

const forgetStart = async (parts: CycleParts): Promise<boolean> =>
  (await (await loadLater(parts.deps))?.forget({ ...parts, part: 'board' })) ?? false

/**
 * Of a host that tells of no changes; nobody there lists all customers. Behind a cut nothing of it is taken in before it
 * is known that the host has answered.
 */
async function pullLists(parts: CycleParts): Promise<Cycled> {
  const { session, host } = parts
  const lists = await loadLater(parts.deps)
  if (!lists) return 'failed'
  const isThere = parts.status.current().online === true
  const found = isThere ? 'done' : await lists.findHost(parts, session, host)
  if (found !== 'done') return found
  const today = await lists.pullDay(parts, session, windowAt(parts.deps.clock()).today)
  if (today !== 'done') return today
  const rounds = await parts.rounds()
  const listed = rounds ? await rounds.pull(parts, session, host) : 'more'
  if (listed === 'done') await advance(parts, 'board', 'customers')
  return listed === 'more' ? 'done' : listed
}

async function pullStart(parts: CycleParts, isFirst: boolean): Promise<Cycled> {
  const { session, host, isOver } = parts
  const lists = await loadLater(parts.deps)
  if (!lists) return 'failed'
  const resources = await lists.pullResources(parts, session, host)
  if (resources !== 'done') return resources
  const beginning = isFirst ? { life: host.life(), isOver } : null
  const today = await lists.pullDay(parts, session, windowAt(parts.deps.clock()).today, beginning)
  if (today === 'done') await advance(parts, 'start', 'board')
  return today
}

const phaseAfter = { board: 'customers', customers: 'done' } as const

/** The customers of a first sync, which can be fetched while the board is put in order. */
const customersAhead = (parts: CycleParts, { customers }: Progress): Ahead =>
  createAhead(customers, (since) => askChunk({ ...parts, part: 'customers' }, since), parts.isOver)

/** `progress` is null while a first sync moves on with every part. */
async function pullOne(
  parts: CycleParts,
  part: Part,
  progress: Progress | null,
  customers: Ahead | null,
): Promise<Pulled> {
  const isFirst = progress === null
  const onChunk = (chunk: number) => {
    if (isFirst) parts.status.update({ progress: progressAt(part, chunk) })
  }
  const isBoard = part === 'board'
  const pulled = await pullPart({
    ...parts,
    ...{ part, progress, onChunk },
    ahead: isBoard ? null : customers,
    onFetched: () => isBoard && customers?.begin(),
  })
  if (pulled === 'done' && isFirst) await advance(parts, part, phaseAfter[part])
  return pulled
}

/** Moves on from a phase, unless another tab has done so or a log-out has emptied the replica. */
async function advance(
  { db, session: { storeCode: store }, isOver }: CycleParts,
  from: Progress['phase'],
  to: Progress['phase'],
): Promise<void> {
  await db.dexie.transaction('rw', db.meta, async () => {
    const progress = await readProgress(db, store)
    if (progress.phase === from && !isOver())
      await writeProgress(db, store, { ...progress, phase: to })
  })
}

/** The feed doesn't say how long it is, so each chunk goes half of the way that is left. */
function progressAt(part: Part, chunk: number): number {
  const from = part === 'board' ? 0.2 : 0.6
  return from + 0.4 * (1 - 0.5 ** chunk)
}
