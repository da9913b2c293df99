import { type CommandInputs, type CommandName, commands } from '#domain/commands'
import type { Choice, RunResult } from '../api'
import { announce, type Core, readWaiting } from '../core'
import type { Reader } from '../fold/reader'
import { requestOf, subjectOf } from '../outbox/work'
import { writeOutbox } from '../outbox/write'
import type { Fates } from '../run/fate'
import { notSaved, refusedBy, resultOf } from '../run/result'
import type { Entry } from '../store/entry'
import { type EndingNote, endEntries, journalRecord } from '../store/journal'
import { type Decision, standIn } from './stand-in'

export interface Resolver {
  resolve(entryId: string, choice: Choice, input?: CommandInputs[CommandName]): Promise<RunResult>
  discard(entryId: string, reason: string): Promise<void>
}

const settledAlready = refusedBy({ message: 'This has been settled already.' })
const impossible = refusedBy({
  message: 'This cannot be done any more. Please choose another way.',
})
const theirsKept = 'Theirs was kept.'

export function createResolver(core: Core, reader: Reader, fates: Fates): Resolver {
  const { db, deps, sessions } = core

  async function decide(entryId: string, decision: Decision): Promise<RunResult> {
    const found = await reader.look({ customers: true }, async (scene) => {
      const parked = scene.waiting.byId.get(entryId)
      if (parked?.state !== 'parked') return null
      return { parked, made: await standIn(core, reader, scene, parked, decision) }
    })
    if (!found) return settledAlready
    const { parked, made } = found
    switch (made.kind) {
      case 'impossible':
        return impossible
      case 'refused':
        return refusedBy(made.refusal)
      case 'nothing':
        await give(parked, theirsKept)
        return { kind: 'applied', id: subjectOf(parked).id }
      case 'ready':
        return (await replace(parked, made.entry)) ? answered(made.entry) : settledAlready
    }
  }

  async function replace(parked: Entry, next: Entry): Promise<boolean> {
    return writeOutbox(core, {}, async ({ entries, byId, byLane }, rev) => {
      const still = byId.get(parked.id)
      const lane = byLane.get(parked.lane) ?? []
      if (still?.state !== 'parked') return false
      const later = lane.filter(({ seq }) => seq > parked.seq).map((each) => rebased(each, next))
      const others = entries
        .filter(({ dependsOn, lane: of }) => dependsOn === parked.id && of !== parked.lane)
        .map((each) => ({ ...each, dependsOn: next.id }))
      await endEntries(db, [], [record(still, { ending: 'superseded', supersededBy: next.id })])
      await db.outbox.bulkPut([next, ...later, ...others].map((each) => ({ ...each, rev })))
      return true
    })
  }

  async function give(parked: Entry, reason: string): Promise<void> {
    await writeOutbox(core, {}, async ({ byId }) => {
      const still = byId.get(parked.id)
      if (still?.state !== 'parked') return
      await endEntries(db, [still.seq], [record(still, { ending: 'discarded', reason })])
    })
    announce(core, 'settled', { told: [parked.id] })
  }

  const record = (entry: Entry, note: Omit<EndingNote, 'endedAt'>) => {
    const by = sessions.current()?.username ?? null
    return journalRecord(entry, { ...note, endedAt: deps.clock(), by })
  }

  /** Unlike a form the tray keeps what is refused again. */
  async function answered(next: Entry): Promise<RunResult> {
    const watch = fates.watch(next.id, { keepParked: true })
    announce(core, 'settled', { told: [next.id] })
    return resultOf(subjectOf(next).id, await watch.wait())
  }

  return {
    async resolve(entryId, choice, input) {
      const session = sessions.current()
      if (!session) return settledAlready
      try {
        return await decide(entryId, { session, choice, input })
      } catch (error) {
        return notSaved(core, error)
      }
    },
    async discard(entryId, reason) {
      const entry = (await readWaiting(core)).byId.get(entryId)
      if (entry) await give(entry, reason)
    },
  }
}

/** What waits behind goes on building on the entry in front, though that may be another booking. */
function rebased(later: Entry, next: Entry): Entry {
  const input = commands[later.command].parse({ ...later.input, id: subjectOf(next).id })
  const base = { ...later, lane: next.lane, baseVersion: next.baseVersion }
  if (!input) return base
  const entry = { ...base, input } as Entry // the command's own schema read it
  return { ...entry, request: requestOf(entry) }
}
