import { businessTimeAt } from '#domain/kernel/dates'
import { createSync, type Sync } from '#sync'
import { pause } from '../support/pause'
import { nthBooking } from './sync/big-business'
import { against } from './sync/goal'
import { median } from './sync/median'
import { type Line, pageDeps } from './sync/page-deps'
import { openRaw, putRaw } from './sync/raw'

/** saved before measuring, because fresh code is slow */
const first = 400
const turns = 100
const each = 10

/**
 * 1,000 bookings saved one by one through the engine, against raw strict puts of the same entries, alone
 * and with the row of each. All take turns, so that a busy machine slows all.
 */
export async function run() {
  const line: Line = { online: true }
  const sync = createSync(pageDeps(line, `commit-${Date.now()}`))
  await sync.session.logIn('makati', 'secret')
  while (sync.status.current().lastSyncAt === null) await pause(20)
  line.online = false
  sync.syncNow()
  while (sync.status.current().online !== false) await pause(20)
  const today = businessTimeAt(Date.now()).date
  const inputs = Array.from({ length: first + turns * each }, (_, at) => nthBooking(at, today))
  for (const input of inputs.slice(0, first)) await save(input)
  const samples = await queued(sync, today)
  const raw = await openRaw()
  const times: { engine: number; entry: number; both: number }[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const from = turn * each
    const sampleAt = (at: number) => samples[(from + at) % samples.length] ?? samples[0]
    const engine = await timed((at) => save(inputs[first + from + at]))
    const entry = await timed((at) => putRaw(raw, { outbox: sampleAt(at)?.entry }))
    const both = await timed((at) => {
      const { entry: outbox, row: rows } = sampleAt(at) ?? {}
      return putRaw(raw, { outbox, rows })
    })
    times.push({ engine, entry, both })
  }
  await sync.close()
  raw.close()
  const ratioToRowAndEntry = median(times.map((time) => time.engine / time.both))
  return {
    engineMs: median(times.map((time) => time.engine)),
    rawMs: median(times.map((time) => time.entry)),
    ratio: median(times.map((time) => time.engine / time.entry)),
    rawRowAndEntryMs: median(times.map((time) => time.both)),
    ratioToRowAndEntry,
    ...against(1.3, ratioToRowAndEntry),
  }

  async function save(input = inputs[0]) {
    const result = input && (await sync.run('createAppointment', input))
    if (result?.kind !== 'queued') throw new Error(JSON.stringify(result))
  }
}

/** Today's entries as the engine has stored them, each with its row. */
async function queued(sync: Sync, today: string) {
  const { outbox }: { outbox: readonly { input: { id: string } }[] } = JSON.parse(
    await sync.upkeep.exportQueue(),
  )
  const shown = await sync.views.day(today).read()
  const rows = new Map(shown.map(({ row }) => [row.id, row]))
  return outbox.flatMap((entry) => {
    const row = rows.get(entry.input.id)
    return row ? [{ entry, row }] : []
  })
}

/** Milliseconds for one of them. */
async function timed(act: (at: number) => Promise<void>): Promise<number> {
  const from = performance.now()
  for (let at = 0; at < each; at += 1) await act(at)
  return (performance.now() - from) / each
}
