import type { calls } from '#domain/calls/all'
import type { Asked } from '../http/route'
import { coalesced } from '../live/coalesced'
import type { Cursor } from '../live/cursor'
import { isLive } from '../sessions/tokens'
import { readLiveEvent } from './live-event'

const heartbeatMs = 15_000
/** A tablet that replays its queue makes many changes, of which every stream would have to be told by itself. */
const tellingsApartMs = 100

type Call = typeof calls.changesStream

/**
 * Server-sent events: a `liveEvent` at once and after each change of the store, to say that there is
 * something to pull, or what has changed, and a heartbeat. It ends with the session and with the service.
 */
export async function changesStream(asked: Asked<Call>): Promise<Response> {
  const headers = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }
  // A stream without a reader would never end.
  if (asked.request.method === 'HEAD') return new Response(null, { headers })
  const line: Line = { leaving: new AbortController(), hasRoom: () => {} }
  const body = new ReadableStream<string>({
    start: (controller) => tellChanges(asked, controller, line),
    pull: () => line.hasRoom(),
    cancel: () => line.leaving.abort(),
  })
  return new Response(body.pipeThrough(new TextEncoderStream()), { headers })
}

interface Line {
  leaving: AbortController
  /** called when the reader has read what it was told */
  hasRoom: () => void
}

async function tellChanges(
  asked: Asked<Call>,
  controller: ReadableStreamDefaultController<string>,
  line: Line,
) {
  const { context, actor } = asked
  const { leaving } = line
  const say = (text: string) => {
    if (!leaving.signal.aborted) controller.enqueue(text)
  }
  const end = () => {
    if (leaving.signal.aborted) return
    leaving.abort()
    controller.close()
  }
  const failed = (error: unknown) => context.log.warn({ err: error }, 'The live stream failed.')
  let told: Cursor | null = null
  let isOwed = false
  const tell = coalesced(async () => {
    // Nothing heaps up for a reader that has fallen behind: it is told all at once when it reads again.
    isOwed = (controller.desiredSize ?? 0) <= 0
    if (isOwed || leaving.signal.aborted) return
    const event = await readLiveEvent(asked, told)
    if (!event) return end()
    say(`data: ${event.text}\n\n`)
    told = event.cursor
    await pause(tellingsApartMs)
  }, failed)
  line.hasRoom = () => {
    if (isOwed) tell()
  }
  const beat = coalesced(async () => {
    if (await isSessionLive(asked)) say(': heartbeat\n\n')
    else end()
  }, failed)
  const unwatch = await context.live.watch(actor.storeCode, { tell, end })
  const beating = setInterval(beat, heartbeatMs)
  leaving.signal.addEventListener('abort', () => {
    clearInterval(beating)
    unwatch()
  })
  tell()
}

function isSessionLive({ context, actor }: Asked<Call>): Promise<boolean> {
  const { db, tokenHours } = context
  return isLive(db.queries, actor.tokenHash, { nowMs: context.clock(), tokenHours })
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })
