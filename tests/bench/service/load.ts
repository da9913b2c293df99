import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AnyCall } from '#domain/calls/define-call'
import { pathOf } from '#domain/calls/define-call'
import type { Sent } from '../../server/support/test-service'

export interface Answer {
  status: number
  text: string
  /** from the request to the last byte of the answer */
  ms: number
}

/** A client with a number of connections, which stay open. */
export interface Client {
  send(call: AnyCall, sent?: Omit<Sent, 'token'>): Promise<Answer>
  close(): void
}

export function clientOf(origin: string, token: string, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    async send(call, { params, query, body, headers } = {}) {
      const url = new URL(pathOf(call, params), origin)
      url.search = new URLSearchParams(query).toString()
      const content = body === undefined ? '' : JSON.stringify(body)
      const since = performance.now()
      const asking = request(url, {
        agent,
        method: call.method,
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(content),
          ...headers,
        },
      }).end(content)
      const [response] = await once(asking, 'response')
      const answer = await text(response)
      return { status: response.statusCode, text: answer, ms: performance.now() - since }
    },
    close: () => agent.destroy(),
  }
}

/** Runs tasks 0 to `count - 1`, `atOnce` at a time. Returns the rate per second. */
export async function perSecond(
  count: number,
  atOnce: number,
  task: (index: number) => Promise<unknown>,
): Promise<number> {
  let next = 0
  const work = async () => {
    while (next < count) await task(next++)
  }
  const since = performance.now()
  await Promise.all(Array.from({ length: atOnce }, work))
  return (count * 1000) / (performance.now() - since)
}
