import { liveQuery } from 'dexie'
import type { Sync } from '#sync'
import { pause } from '../../support/pause'
import type { Figures } from '../in-browser'
import { scaled } from '../scale'
import { type BusinessSize, daysBack, nthDay } from './big-feed'
import { compare } from './compare'
import { against } from './goal'
import { median } from './median'
import type { PageHost } from './page-host'
import { putRaw } from './raw'
import { emptyEngine, emptyRaw, openTablet, until } from './tablet'

const today = nthDay(daysBack)

/** Megabytes of the page's origin on disk, after the databases have compacted. */
async function diskMb(): Promise<number> {
  await pause(scaled(4000, 0))
  const { usage = 0 } = await navigator.storage.estimate()
  return Math.round(usage / 10_000) / 100
}

/**
 * Fills both sides with the same answers, several times; those of the last time stay. The first time makes the feed's
 * texts, and gives the size on disk.
 */
export async function fill(size: BusinessSize): Promise<Figures> {
  const tablet = await openTablet(size)
  const { host } = tablet
  const firstDays: number[] = []
  const sizes: number[] = [await diskMb()]
  let addresses: readonly string[] = []
  const figures = await compare(
    {
      async prepare() {
        await tablet.sync.close()
        tablet.raw.close()
        tablet.sync = await emptyEngine(host)
        tablet.raw = await emptyRaw()
        host.takeSent()
      },
      async engine(nth) {
        const { firstDayMs, wholeMs } = await firstSync(tablet.sync, size)
        addresses = host.takeSent().read
        if (size.appointments > 0) firstDays.push(firstDayMs / wholeMs)
        if (nth === 0) sizes.push(await diskMb())
        // The engine indexes visits afterwards, which would slow the raw side.
        await pause(scaled(1500, 0))
        return wholeMs
      },
      async raw(nth) {
        const from = performance.now()
        await readAll(host, tablet.raw, addresses)
        const took = performance.now() - from
        if (nth === 0) sizes.push(await diskMb())
        return took
      },
    },
    { turns: scaled(3, 1), each: 1 },
  )
  await tablet.sync.close()
  const [atFirst = 0, withEngine = 0, withRaw = 0] = sizes
  const firstDayShare = median(firstDays)
  return {
    ...figures,
    diskMb: Math.round((withEngine - atFirst) * 100) / 100,
    rawDiskMb: Math.round((withRaw - withEngine) * 100) / 100,
    firstDayShare,
    ...against(0.5, firstDayShare),
  }
}

/** Milliseconds from the log-in until today is shown, and until all is on the tablet. */
async function firstSync(
  sync: Sync,
  size: BusinessSize,
): Promise<{ firstDayMs: number; wholeMs: number }> {
  const from = performance.now()
  const expected = size.appointments > 0 ? size.perDay : 0
  await sync.session.logIn('makati', 'secret')
  const view = sync.views.day(today)
  const firstDay = new Promise<number>((resolve) => {
    const watching = liveQuery(() => view.read()).subscribe((rows) => {
      if (rows.length < expected) return
      resolve(performance.now() - from)
      watching.unsubscribe()
    })
  })
  await until(sync, ({ lastSyncAt }) => lastSyncAt !== null)
  const wholeMs = performance.now() - from
  return { firstDayMs: await firstDay, wholeMs }
}

/** Fetches the same addresses and stores each row. Only the answers of the feed have rows to store. */
async function readAll(host: PageHost, raw: IDBDatabase, addresses: readonly string[]) {
  for (const address of addresses) {
    const answer: { changes?: { table: string; row: unknown }[] } = await (
      await host.fetch(new Request(address))
    ).json()
    const rowsOf = (name: string) =>
      (answer.changes ?? []).filter(({ table }) => table === name).map(({ row }) => row)
    const rows = { appointments: rowsOf('appointments'), customers: rowsOf('customers') }
    if (answer.changes) await putRaw(raw, rows, 'relaxed')
  }
}
