import type { Backend } from '../service/backend'
import type { Clockwork } from '../time/clockwork'
import { requestOf, type WireCall } from './wire-call'

/** The live streams that a tab holds open. */
export interface Streams {
  clockwork: Clockwork
  isCut(): boolean
  /** ends all streams, as a broken connection does; returns their number */
  cut(): number
  /** removes the reader without notifying it */
  abandon(): void
  add(stream: Stream): () => void
}

interface Stream {
  leave(): void
  fail(): void
}

export function createStreams(clockwork: Clockwork, isCut: () => boolean): Streams {
  const open = new Set<Stream>()
  function end(): Stream[] {
    const ended = [...open]
    open.clear()
    for (const stream of ended) stream.leave()
    return ended
  }
  return {
    clockwork,
    isCut,
    cut() {
      const ended = end()
      for (const stream of ended) stream.fail()
      return ended.length
    },
    abandon: () => void end(),
    add(stream) {
      open.add(stream)
      return () => void open.delete(stream)
    },
  }
}

const broken = () => new TypeError('network error')

interface Line {
  backend: Backend
  /** whether the next message is lost */
  loses(): boolean
}

/** Opens a stream of the service and passes its messages on until the stream is cut. */
export async function openStream(
  streams: Streams,
  { backend, loses }: Line,
  call: WireCall,
  request: Request,
): Promise<Response> {
  if (streams.isCut()) throw broken()
  const response = await streams.clockwork.busy(backend.handle(requestOf(call)))
  const reader = response.body?.getReader()
  if (!reader || !response.ok) return response
  if (request.signal.aborted) {
    await reader.cancel()
    throw new DOMException('The request was aborted.', 'AbortError')
  }
  const leave = () => void reader.cancel()
  let forget = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      forget = streams.add({ leave, fail: () => controller.error(broken()) })
      void pass(streams, reader, controller, loses).finally(forget)
    },
    // The caller ends the stream by cancelling its reader, because Node doesn't pass an abort on to a request that is
    // no longer referenced.
    cancel() {
      forget()
      leave()
    },
  })
  return new Response(body, response)
}

async function pass(
  streams: Streams,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  controller: ReadableStreamDefaultController<Uint8Array>,
  loses: () => boolean,
) {
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (!loses()) controller.enqueue(value)
    }
    // A dead tab receives nothing.
    if (!streams.isCut()) controller.close()
  } catch {
    // The stream was cut, and its reader was notified then.
  }
}
