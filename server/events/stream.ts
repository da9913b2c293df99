import type { calls } from '#domain/calls/all'
import { isLive } from '../accounts/tokens'
import { readOnly } from '../db/tx'
import type { Asked } from '../http/route'
import { coalesced } from './coalesced'
import { start, writeCursor } from './cursor'
import { standingOf } from './standing'

const heartbeatMs = 15_000

type Call = typeof calls.changesStream

/**
 * Server-sent events: `{ "cursor" }` at once and after each change of the store, to say that there
 * is something to pull, and a heartbeat. It ends with the session and with the service.
 */
export async function changesStream(asked: Asked<Call>): Promise<Response> {
  const headers = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }
  // Nobody would read it, so nobody would end it.
  if (asked.request.method === 'HEAD') return new Response(null, { headers })
  const leaving = new AbortController()
  const body = new ReadableStream<string>({
    start: (controller) => tellChanges(asked, controller, leaving),
    cancel: () => leaving.abort(),
  })
  return new Response(body.pipeThrough(new TextEncoderStream()), { headers })
}

async function tellChanges(
  asked: Asked<Call>,
  controller: ReadableStreamDefaultController<string>,
  leaving: AbortController,
) {
  const { context, actor } = asked
  const say = (text: string) => {
    if (!leaving.signal.aborted) controller.enqueue(text)
  }
  const end = () => {
    if (leaving.signal.aborted) return
    leaving.abort()
    controller.close()
  }
  const failed = (error: unknown) => context.log.warn({ err: error }, 'The live stream failed.')
  const tell = coalesced(async () => say(`data: ${JSON.stringify(await head(asked))}\n\n`), failed)
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

/** Where the store stands. Customers are told by the pull itself. */
function head({ context, actor }: Asked<Call>): Promise<{ cursor: string }> {
  return readOnly(context.db, async (reader) => {
    const { epoch, newest } = await standingOf(reader, actor.storeCode)
    return { cursor: writeCursor({ ...start(epoch), version: newest }) }
  })
}
