import { expect, onTestFinished } from 'vitest'
import { calls } from '#domain/calls/all'
import type { FedChange } from '#domain/calls/sync'
import { fullName } from '#domain/rows/customer'
import type { Sync } from '#sync'
import { nthBooking, offers } from '../../bench/sync/big-business'
import { type BusinessSize, createFeed, customerAt } from '../../bench/sync/big-feed'
import { answerTo } from '../../bench/sync/write-stub'
import { openTab, synced } from './backend'
import { createClock } from './clock'
import { createDevice } from './device'
import { createNetwork } from './network'

/** A service of a big store that accepts every booking. */
interface BigStore {
  handle(request: Request): Promise<Response>
  /** adds the next change to the feed, and tells it by the live stream */
  tell(change: FedChange): void
}

const headers = { 'Content-Type': 'application/json', 'Frontdesk-Extensions': offers }

function createBigStore(size: BusinessSize, isLive: boolean): BigStore {
  const feed = createFeed(size)
  const lines: ReadableStreamDefaultController<Uint8Array>[] = []
  const news = { board: [] as FedChange[], customers: [] as FedChange[] }

  /** The cursor is the number of changes sent so far. */
  function changesSince(url: URL): string {
    const isBoard = url.searchParams.get('tables') === 'board'
    const first = isBoard ? size.appointments : size.customers
    const since = Number(url.searchParams.get('since') ?? 0)
    if (since < first) return feed(url)
    const all = news[isBoard ? 'board' : 'customers']
    const cursor = `${first + all.length}`
    return JSON.stringify({ changes: all.slice(since - first), cursor, more: false })
  }

  function openLine() {
    if (!isLive) return new Response('{}', { status: 404, headers })
    const body = new ReadableStream({ start: (line) => void lines.push(line) })
    return new Response(body, { headers: { ...headers, 'Content-Type': 'text/event-stream' } })
  }

  return {
    async handle(request) {
      const url = new URL(request.url)
      if (url.pathname === calls.changesStream.path) return openLine()
      const isBooking = request.method === 'POST' && url.pathname.startsWith('/v1/')
      const answer = () => (url.pathname === calls.changes.path ? changesSince(url) : feed(url))
      return new Response(isBooking ? answerTo(url.pathname, await request.text()) : answer(), {
        headers,
      })
    },
    tell(change) {
      const all = news[change.table === 'customers' ? 'customers' : 'board']
      all.push(change)
      const cursor = size.appointments + all.length
      const event = { since: `${cursor - 1}`, changes: [change], cursor: `${cursor}` }
      for (const line of lines)
        line.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
    },
  }
}

/** A tablet of a big store after its first sync. `isLive`: the store has a live stream, for changes of the board. */
export async function openBigStore(size: BusinessSize, isLive = false) {
  // The days of this store begin a week before the real date.
  const clock = createClock(Date.now())
  onTestFinished(clock.stop)
  const store = createBigStore(size, isLive)
  const network = createNetwork(store.handle)
  const device = createDevice(clock, network)
  const tab = openTab(device)
  await tab.sync.session.logIn('makati', 'secret')
  await synced(tab)
  return { tab, sync: tab.sync, store, network, device }
}

/** Books the `nth` slot of a day for a customer whom the store knows. */
export async function bookKnown(sync: Sync, nth: number, date: string): Promise<void> {
  const { id: customerId, mobileNumber, ...names } = customerAt(nth)
  const customer = { customerId, mobileNumber, name: fullName(names) }
  const result = await sync.run('createAppointment', { ...nthBooking(nth, date), ...customer })
  expect(result).toMatchObject({ kind: 'queued' })
}
