import type { calls } from '#domain/calls/all'
import type { Asked } from '../http/route'
import type { Joined } from '../live/live'

type Call = typeof calls.changesStream

/**
 * Streams server-sent events: a `liveEvent` at once and after each change of the store, with the changed rows or only
 * the cursor to pull from, and heartbeats. The stream ends with the session or the service.
 */
export async function changesStream({ request, context, actor }: Asked<Call>): Promise<Response> {
  const headers = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }
  // A HEAD request has no reader, so its stream would never end.
  if (request.method === 'HEAD') return new Response(null, { headers })
  let joined: Joined | null = null
  let isClosed = false
  const leave = () => {
    isClosed = true
    joined?.leave()
  }
  const body = new ReadableStream<string>({
    async start(controller) {
      joined = await context.live.join({
        storeCode: actor.storeCode,
        tokenHash: actor.tokenHash,
        isDrained: () => (controller.desiredSize ?? 0) > 0,
        write(text) {
          if (!isClosed) controller.enqueue(text)
        },
        end() {
          if (!isClosed) controller.close()
          leave()
        },
      })
      if (isClosed) joined.leave()
    },
    pull: () => joined?.drained(),
    cancel: leave,
  })
  return new Response(body.pipeThrough(new TextEncoderStream()), { headers })
}
