import type { CommandName } from '#domain/commands/all'
import type { EntryState } from '#sync'
import type { Disk } from './disk'

/*
 * The engine's records on disk, as far as the checks need them. They are read without the engine, so that a wrong
 * engine can't hide its errors.
 */

/** The part of a tablet that is checked. */
export interface SeenTablet {
  name: string
  database: string
  disk: Pick<Disk, 'records'>
}

/** A record of the outbox. Its state is `sending` when the sender's mark lists it as in flight. */
export interface QueuedRecord {
  seq: number
  id: string
  state: EntryState
  lane: string
  user: string
  store: string
  command: CommandName
  input: {
    id: string
    note?: string | null
    takesBack?: boolean | undefined
    cancelReason?: string
    points?: number
    action?: string
    confirmed?: readonly string[]
    members?: readonly { id: string; note?: string | null; confirmed?: readonly string[] }[]
  }
  supersedes: string | null
  conflict: { code: string; status: number; blocking: readonly { id: string }[] } | null
}

export interface EndedRecord {
  id: string
  ending: 'applied' | 'superseded' | 'withdrawn' | 'discarded'
  by: string | null
  /** `merged`: the row was changed meanwhile, and the entry continues with its own edits only */
  reason?: string
  supersededBy: string | null
  entry: QueuedRecord
  /** the whole entry; `lost`: a restore has lost its effect, so it was sent again */
  whole?: { lost?: object }
}

/** Pending entries in the order of the outbox. */
export function queuedOn({ disk, database }: SeenTablet): QueuedRecord[] {
  const queued = disk.records(database, 'outbox') as QueuedRecord[] // the edge: the engine's records
  const meta = disk.records(database, 'meta') as MetaRecord[]
  const inFlight = meta.find(({ key }) => key === 'sender')?.value.inFlight ?? []
  return queued.map((entry) =>
    inFlight.includes(entry.id) ? { ...entry, state: 'sending' } : entry,
  )
}

/** Ended entries, from all pages of the journal. */
export function endedOn({ disk, database }: SeenTablet): EndedRecord[] {
  const pages = disk.records(database, 'journal') as JournalPage[] // the edge: the engine's records
  return pages.flatMap(({ records }) => records)
}

/** The journal of a tablet that is wiped; its entries come before all of the numbers that begin anew. */
export const formerJournal = (tablet: SeenTablet): JournalPage[] => [
  {
    records: endedOn(tablet).map((record) => ({
      ...record,
      entry: { ...record.entry, seq: record.entry.seq - 1_000_000 },
    })),
  },
]

/** Server ids by local id. */
export function givenNames({ disk, database }: SeenTablet): ReadonlyMap<string, string> {
  const meta = disk.records(database, 'meta') as { key: string; value: string }[] // the edge
  const named = meta.filter(({ key }) => key.startsWith('named '))
  return new Map(named.map(({ key, value }) => [key.slice('named '.length), value]))
}

interface JournalPage {
  records: EndedRecord[]
}

interface MetaRecord {
  key: string
  value: { inFlight?: readonly string[] }
}

/** The id that the tablet gave itself. */
export function deviceOn({ disk, database }: SeenTablet): string | null {
  const meta = disk.records(database, 'meta') as { key: string; value: string | null }[] // the edge
  return meta.find(({ key }) => key === 'device')?.value ?? null
}

/** The database id that the tablet has stored. */
export function databaseOn({ disk, database }: SeenTablet): string | null {
  const meta = disk.records(database, 'meta') as { key: string; value: string | null }[] // the edge
  return meta.find(({ key }) => key === 'database-id')?.value ?? null
}

/** The versions of the stored resources, by store. */
export function versionsOn({ disk, database }: SeenTablet): ReadonlyMap<string, number[]> {
  const pages = disk.records(database, 'resources') as { store: string; value: unknown }[] // the edge
  const versions = new Map<string, number[]>()
  for (const { store, value } of pages) {
    const rows = (Array.isArray(value) ? value : [value]) as { version?: number }[] // the edge
    const found = rows.flatMap(({ version }) => version ?? [])
    versions.set(store, [...(versions.get(store) ?? []), ...found])
  }
  return versions
}

/** The text that marks a command's effect; no other command has it. */
export const tagOf = ({ input }: Pick<QueuedRecord, 'input'>): string | null => {
  const text = input.note ?? input.cancelReason ?? input.members?.[0]?.note ?? ''
  return /^#\d+$/.test(text) ? text : null
}

/** The stores whose rows are on the tablet. */
export function storesOn({ disk, database }: SeenTablet): ReadonlySet<string> {
  const meta = disk.records(database, 'meta') as { key: string }[] // the edge: the engine's records
  return new Set(meta.flatMap(({ key }) => key.match(/^progress (.+)/)?.[1] ?? []))
}
