import type { World } from '#domain/rows/world'
import { detect } from '../conflict/detect'
import type { Settlement } from '../host/booking-host'
import type { WithStatus } from '../host/status'
import type { Verdict } from '../host/verdict'
import type { WithDeps } from '../kernel/ports'
import { createDesk, type Desk } from '../outbox/desk'
import type { WithMirror } from '../outbox/mirror'
import { revised, type Waiting } from '../outbox/waiting'
import { openOutbox } from '../outbox/write'
import type { Reader } from '../overlay/reader'
import type { WithNews } from '../session/news'
import type { WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import type { Entry } from '../store/entry'
import { type SenderMark, writeSender } from '../store/meta'
import { dayTables } from '../store/page-cache'
import { readProgress } from '../store/progress'

/** After so many a person is asked without. */
const patientTries = 10

export interface Turn {
  epoch: number
  settlements: readonly Settlement[]
  /** entries that are on their way and stay it, asked when the answers are taken in */
  flying: () => readonly Entry[]
  /** told of an entry that is to be tried again later */
  putOff?: (entry: Entry) => void
  /** the batches that are to leave after this, of what waits then */
  pick: (waiting: readonly Entry[]) => Entry[][]
}

/**
 * Takes answers in - base rows, outbox and journal - and writes down what is to leave next, in one
 * transaction (SPEC.md offline-1). Only the holder of `epoch` may; an entry that is no longer what
 * was sent is left alone. Behind a log-out entries end, but no base row is kept. Answers what was picked.
 */
export async function settle(
  parts: WithDeps & WithDb & WithStatus & WithSessions & WithNews & WithMirror,
  reader: Reader,
  turn: Turn,
): Promise<Entry[][]> {
  const { db, mirror } = parts
  const { epoch, settlements } = turn
  const tables = settlements.length > 0 ? [...dayTables(db), db.customers, db.resources] : []
  const { changed, gone, picked, rev } = await openOutbox(
    parts,
    { epoch, tables },
    async (waiting, mark) => {
      const desk = await takeIn(parts, reader, turn, waiting, mark)
      const { changed, gone } = desk.done()
      const picked = turn.pick(revised(waiting.entries, changed, gone))
      const flying = [...turn.flying(), ...picked.flat()].map(({ id }) => id)
      // All at once: each wait would be a turn of the storage.
      await Promise.all([desk.save(), writeSender(db, { ...mark, flying })])
      return { changed, gone, picked, rev: mark.rev }
    },
  )
  mirror.replace(changed, gone, rev)
  const told = settlements.map(({ entry }) => entry.id)
  const isNews = gone.length > 0 || changed.some(({ state }) => state !== 'unsure')
  parts.news.announce(isNews ? 'settled' : 'moved', { told, isMirrored: true })
  return picked
}

/** Inside the transaction. */
async function takeIn(
  parts: WithDeps & WithDb & WithStatus & WithSessions,
  reader: Reader,
  { settlements, flying, putOff }: Turn,
  waiting: Waiting,
  { rev }: SenderMark,
): Promise<Desk> {
  // A round is sent for one store. Only refusals are compared with what the business is, or what changes it.
  const isLooked = settlements.some(
    ({ entry, verdict }) => verdict.kind === 'refused' || entry.about === 'business',
  )
  const store = settlements[0]?.entry.store ?? ''
  const business = isLooked ? await reader.business(store) : null
  const isHere = parts.sessions.current()?.storeCode === store
  // Mostly nothing is awaited here, for Dexie loses a transaction behind waits that read nothing.
  const keepsRows = settlements.length === 0 || isHere || (await hasReplica(parts, store))
  const left = [...flying(), ...settlements.map(({ entry }) => entry)]
  const onTheirWay = new Set(left.map(({ id }) => id))
  const desk = createDesk(parts, {
    business,
    waiting,
    onTheirWay,
    keepsRows,
    rev,
    now: parts.deps.clock(),
  })
  // Nothing in this loop may wait: Dexie loses a transaction after many awaits that read nothing.
  for (const { entry, verdict } of settlements) {
    const still = waiting.byId.get(entry.id)
    if (!still || still.state === 'parked') continue
    if (putOff && !business && isTooEarly(still, verdict)) putOff(still)
    else act(business, desk, still, verdict)
  }
  return desk
}

/**
 * What others have changed can be told apart from what this entry changes when the business is there: just after a
 * log-in it is on its way.
 */
const isTooEarly = ({ seen, attempts }: Entry, verdict: Verdict): boolean =>
  seen !== null &&
  verdict.kind === 'refused' &&
  verdict.refusal.status === 412 &&
  attempts < patientTries

/** False after a log-out, which has wiped it, until somebody works in that store again. */
async function hasReplica({ db }: WithDb, store: string): Promise<boolean> {
  return (await readProgress(db, store)).phase !== 'start'
}

/** What is to come later stays as it is. */
function act(business: World | null, desk: Desk, entry: Entry, verdict: Verdict): void {
  if (verdict.kind === 'applied') desk.applied(entry, verdict.row)
  else if (verdict.kind === 'unsure') desk.unsure(entry, verdict.failing)
  else if (verdict.kind === 'doubtful') desk.doubtful(entry, verdict.alike, verdict.current)
  else if (verdict.kind === 'refused') {
    const finding = detect(business, entry, verdict.refusal, desk.now)
    if (finding.kind === 'applied') desk.found(entry, finding.row)
    else if (finding.kind === 'merge') desk.merged(entry, finding.work, finding.row)
    else desk.parked(entry, finding.conflict)
  }
}
