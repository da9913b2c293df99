import type { calls } from '#domain/calls/all'
import type { Asked } from '../http/route'
import { coalesce } from '../live/coalesce'
import type { Cursor } from '../live/cursor'
import { isLive } from '../sessions/tokens'
import { readLiveEvent } from './live-event'

const heartbeatMs = 15_000
/**
 * Minimum time between two events. A tablet that sends its outbox makes many changes, and every open stream reads each
 * event.
 */
const eventsApartMs = 100

type Call = typeof calls.changesStream

/**
 * Streams server-sent events: a `liveEvent` at once and after each change of the store, with the changed rows or only
 * the cursor to pull from, and heartbeats. The stream ends with the session or the service.
 */
export async function changesStream(asked: Asked<Call>): Promise<Response> {
  const headers = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }
  // A HEAD request has no reader, so its stream would never end.
  if (asked.request.method === 'HEAD') return new Response(null, { headers })
  const connection: Connection = { closed: new AbortController(), onDrained: () => {} }
  const body = new ReadableStream<string>({
    start: (controller) => sendEvents(asked, controller, connection),
    pull: () => connection.onDrained(),
    cancel: () => connection.closed.abort(),
  })
  return new Response(body.pipeThrough(new TextEncoderStream()), { headers })
}

interface Connection {
  closed: AbortController
  /** called when the client has read everything that was sent */
  onDrained: () => void
}

async function sendEvents(
  asked: Asked<Call>,
  controller: ReadableStreamDefaultController<string>,
  connection: Connection,
) {
  const { context, actor } = asked
  const { closed } = connection
  const write = (text: string) => {
    if (!closed.signal.aborted) controller.enqueue(text)
  }
  const end = () => {
    if (closed.signal.aborted) return
    closed.abort()
    controller.close()
  }
  const failed = (error: unknown) => context.log.warn({ err: error }, 'The live stream failed.')
  let sent: Cursor | null = null
  let isPostponed = false
  const notify = coalesce(async () => {
    // Queue nothing for a slow client: it gets one event with all changes when it reads again.
    isPostponed = (controller.desiredSize ?? 0) <= 0
    if (isPostponed || closed.signal.aborted) return
    const event = await readLiveEvent(asked, sent)
    if (!event) return end()
    write(`data: ${event.text}\n\n`)
    sent = event.cursor
    await pause(eventsApartMs)
  }, failed)
  connection.onDrained = () => {
    if (isPostponed) notify()
  }
  const beat = coalesce(async () => {
    if (await isSessionLive(asked)) write(': heartbeat\n\n')
    else end()
  }, failed)
  const unwatch = await context.live.watch(actor.storeCode, { notify, end })
  const heartbeat = setInterval(beat, heartbeatMs)
  closed.signal.addEventListener('abort', () => {
    clearInterval(heartbeat)
    unwatch()
  })
  notify()
}

function isSessionLive({ context, actor }: Asked<Call>): Promise<boolean> {
  const { db, tokenHours } = context
  return isLive(db.queries, actor, { nowMs: context.clock(), tokenHours })
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })
