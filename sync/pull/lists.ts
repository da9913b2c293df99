import { appointmentCalls } from '#domain/calls/appointments'
import type { AnswerOf, AnyCall } from '#domain/calls/define-call'
import { registerCalls } from '#domain/calls/registers'
import { resourceCalls } from '#domain/calls/resources'
import { type RegisterKind, registerKinds, type StoredKind } from '#domain/rows/register'
import { resourceKinds } from '#domain/rows/resources'
import type { Session } from '../api/sync'
import { type Asked, type Asking, ask } from '../host/ask'
import type { Capabilities } from '../host/capabilities'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { keptFrom } from '../host/window'
import type { WithDeps } from '../kernel/ports'
import { keysWrittenSince } from '../outbox/written-since'
import { isCurrent, type WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import { putAppointments, replaceDay } from '../store/days'
import type { WithDb } from '../store/db'
import { readProgress, start, writeProgress } from '../store/progress'
import { allKinds, hasResource, type PageKind, reconciled, writeResource } from '../store/resources'
import { type DaysTx, dayTableNames, type WriteTx, write } from '../store/tx'
import { forgetRows } from '../store/wipe'

type ListsParts = WithDeps & WithDb & WithHttp & WithSessions & WithWrites

export type Listed = 'done' | 'failed' | 'session-over'

const failureOf = (asked: Asked<unknown>): Listed =>
  asked.kind === 'failed' && asked.status === 401 ? 'session-over' : 'failed'

/** Logs unreadable rows for the device page. The readable rows are stored all the same. */
export function tellUnread({ deps }: WithDeps, { path }: AnyCall, unread: readonly string[]): void {
  for (const id of unread) deps.log('unreadable row', { path, id })
}

async function list<C extends AnyCall>(
  parts: WithDeps & WithHttp,
  session: Session,
  call: C,
  more: Asking = {},
): Promise<Asked<AnswerOf<C>>> {
  const query = { storeCode: session.storeCode }
  const asked = await ask(parts.http, session, call, { query, ...more })
  if (asked.kind !== 'ok') parts.deps.log(call.failure, asked)
  else tellUnread(parts, call, asked.unread)
  return asked
}

/** Fetches the configuration. The answer tells the host's extensions, and no other server can give it. */
async function pullConfig(
  parts: WithDeps & WithHttp,
  session: Session,
  capabilities: Capabilities,
) {
  const config = await list(parts, session, appointmentCalls.config, { isProbe: true })
  if (config.kind === 'ok') await capabilities.learn(config.headers)
  return config
}

/** Finds out whether the host answers, because an empty list of a day may come from another server. */
export async function findHost(
  parts: WithDeps & WithHttp,
  session: Session,
  capabilities: Capabilities,
): Promise<Listed> {
  const config = await pullConfig(parts, session, capabilities)
  return config.kind === 'ok' ? 'done' : failureOf(config)
}

/** Fetches the configuration and all resources as lists. */
export async function pullResources(
  parts: ListsParts & WithStatus,
  session: Session,
  capabilities: Capabilities,
): Promise<Listed> {
  const askedAt = parts.deps.clock()
  const config = await pullConfig(parts, session, capabilities)
  if (config.kind !== 'ok') return failureOf(config)
  const [store, resources, registers] = await Promise.all([
    list(parts, session, resourceCalls.store),
    pullKinds(parts, session, resourceKinds),
    pullRegisters(parts, session),
  ])
  const asked = { store, lookups: config, ...resources, ...registers }
  for (const kind of allKinds) if (asked[kind].kind !== 'ok') return failureOf(asked[kind])
  return keepResources(parts, session, asked, askedAt)
}

const listCalls = { ...resourceCalls, ...registerCalls }

/** Fetches the lists of these kinds of rows. */
async function pullKinds<Kind extends StoredKind>(
  parts: ListsParts,
  session: Session,
  kinds: readonly Kind[],
  more: Asking = {},
) {
  const fetched = kinds.map(async (kind) => [
    kind,
    await list(parts, session, listCalls[kind], more),
  ])
  return Object.fromEntries(await Promise.all(fetched)) as Record<Kind, Asked<unknown>> // of each kind
}

/** Fetches the register rows that the replica keeps; none from a host that lacks registers. */
function pullRegisters(parts: ListsParts & WithStatus, session: Session) {
  const query = { storeCode: session.storeCode, since: keptFrom(parts) }
  if (parts.status.current().hasAllCalls) return pullKinds(parts, session, registerKinds, { query })
  const none: Asked<unknown> = { kind: 'ok', value: [], unread: [], headers: new Headers() }
  return Object.fromEntries(registerKinds.map((kind) => [kind, none])) as Record<
    RegisterKind,
    Asked<unknown>
  > // of each kind
}

/** Writes only lists that have changed, because each write makes all screens read again. */
async function keepResources(
  parts: WithDb & WithSessions & WithWrites,
  session: Session,
  asked: Readonly<Record<PageKind, Asked<unknown>>>,
  askedAt: number,
): Promise<Listed> {
  const { db } = parts
  const store = session.storeCode
  const changed = await write(db, ['resources', 'journal', 'meta'], async (tx) => {
    if (!isCurrent(parts, session)) return null
    const settled = await keysWrittenSince(tx, askedAt)
    let count = 0
    for (const kind of allKinds) {
      const answer = asked[kind]
      const unread = answer.kind === 'ok' ? answer.unread.length : 0
      const listed = answer.kind === 'ok' ? answer.value : null
      const listing = { isWhole: unread === 0, settled }
      const value = await reconciled(tx, store, kind, listed, listing)
      if (await hasResource(tx, store, kind, value)) continue
      count += 1
      await writeResource(tx, store, kind, value as never) // parsed by its call's own schema
    }
    return count
  })
  if (changed) parts.writes.announce('rows')
  return changed === null ? 'failed' : 'done'
}

/** Parameters of the start of a first sync. */
export interface Beginning {
  /** the host's database id */
  databaseId: string | null
  isOver: () => boolean
}

/**
 * Fetches all appointments of a day, which replace those in the replica. At the start of a first sync all other rows
 * are deleted too, because the feed brings those that still exist.
 */
export async function pullDay(
  parts: ListsParts,
  session: Session,
  date: string,
  beginning: Beginning | null = null,
): Promise<Listed> {
  const { db } = parts
  const storeCode = session.storeCode
  const query = { start: date, storeCode, basedOnCurrentTime: 'false' }
  const askedAt = parts.deps.clock()
  const asked = await ask(parts.http, session, appointmentCalls.appointmentsByDate, { query })
  if (asked.kind !== 'ok') {
    parts.deps.log(appointmentCalls.appointmentsByDate.failure, asked)
    return failureOf(asked)
  }
  tellUnread(parts, appointmentCalls.appointmentsByDate, asked.unread)
  const isWhole = asked.unread.length === 0
  const rows = asked.value.filter((row) => row.startDate === date)
  const keep = async (tx: DaysTx & WriteTx<'customers' | 'journal'>) => {
    if (!isCurrent(parts, session)) return false
    const settled = await keysWrittenSince(tx, askedAt)
    if (beginning && !(await begin(tx, storeCode, beginning))) return false
    if (rows.some((row) => row.version > 0)) await putAppointments(tx, storeCode, rows)
    else await replaceDay(tx, storeCode, date, rows, { isWhole, settled })
    return true
  }
  const more = beginning ? (['customers'] as const) : []
  const isTaken = await write(db, [...dayTableNames, 'journal', ...more], keep)
  if (isTaken) parts.writes.announce('rows')
  return isTaken ? 'done' : 'failed'
}

/**
 * Deletes rows and cursors of an earlier sync, because only a feed from its beginning tells which rows are gone. False
 * when another tab has begun the sync already, or the session is over.
 */
async function begin(
  tx: DaysTx & WriteTx<'customers'>,
  store: string,
  { databaseId, isOver }: Beginning,
): Promise<boolean> {
  const { phase } = await readProgress(tx, store)
  if (phase !== 'start' || isOver()) return false
  await forgetRows(tx, store)
  await writeProgress(tx, store, { ...start, databaseId })
  return true
}
