import { calls } from '#domain/calls/all'
import type { FedChange } from '#domain/calls/sync'
import { offers } from './big-business'
import { type BusinessSize, createFeed } from './big-feed'
import { answerTo } from './write-stub'

/** A request as a raw client repeats it. */
export interface Sent {
  path: string
  body: string
}

/** A booking service inside of the page, so that neither side waits for a network. */
export interface PageHost {
  setOnline(isOnline: boolean): void
  fetch(request: Request): Promise<Response>
  /**
   * Returns the addresses read and the bookings sent since the last call, and the service's own milliseconds for them.
   */
  takeSent(): { read: readonly string[]; written: readonly Sent[]; ownMs: number }
  /** Adds the next change of the board, and sends it to the live stream. */
  publish(change: FedChange): void
  /** whether a live stream is open; without one an event is only in the feed, which the engine requests later */
  isHeard(): boolean
}

const json = { 'Content-Type': 'application/json', 'Frontdesk-Extensions': offers }
const events = { ...json, 'Content-Type': 'text/event-stream' }

export function createPageHost(size: BusinessSize): PageHost {
  const feed = createFeed(size)
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const encoder = new TextEncoder()
  let isOnline = true
  let sent = { read: [] as string[], written: [] as Sent[], ownMs: 0 }
  const published: FedChange[] = []
  const cursor = () => `${size.appointments + published.length}`

  function openStream(): Response {
    let mine: ReadableStreamDefaultController<Uint8Array> | null = null
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        mine = controller
        streams.add(controller)
        controller.enqueue(encoder.encode(eventOf({ cursor: cursor() })))
      },
      cancel: () => void (mine && streams.delete(mine)),
    })
    return new Response(body, { headers: events })
  }

  /** The changes after the rows of the business, or those rows. */
  function read(url: URL): string {
    const known = Number(url.searchParams.get('since') ?? -1) - size.appointments
    const isBoard = url.searchParams.get('tables') === 'board'
    if (url.pathname !== calls.changes.path || !isBoard || known < 0) return feed(url)
    return JSON.stringify({ changes: published.slice(known), cursor: cursor(), more: false })
  }

  async function write(path: string, request: Request): Promise<Response> {
    const body = await request.text()
    const from = performance.now()
    const answer = answerTo(path, body)
    sent.written.push({ path, body })
    sent.ownMs += performance.now() - from
    return new Response(answer, { headers: json })
  }

  return {
    setOnline(next) {
      isOnline = next
      if (isOnline) return
      for (const stream of streams) stream.error(new TypeError('network error'))
      streams.clear()
    },
    async fetch(request) {
      if (!isOnline) throw new TypeError('Failed to fetch')
      const url = new URL(request.url)
      if (url.pathname === calls.changesStream.path) return openStream()
      if (request.method === 'POST' && url.pathname.startsWith('/v1/'))
        return write(url.pathname, request)
      if (request.method === 'GET') sent.read.push(request.url)
      return new Response(read(url), { headers: json })
    },
    takeSent() {
      const taken = sent
      sent = { read: [], written: [], ownMs: 0 }
      return taken
    },
    publish(change) {
      const since = cursor()
      published.push(change)
      const event = eventOf({ since, cursor: cursor(), changes: [change] })
      for (const stream of streams) stream.enqueue(encoder.encode(event))
    },
    isHeard: () => streams.size > 0,
  }
}

const eventOf = (event: object) => `data: ${JSON.stringify(event)}\n\n`
