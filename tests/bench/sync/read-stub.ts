import type { IncomingMessage, ServerResponse } from 'node:http'
import { offers } from './big-business'
import { type BusinessSize, createFeed } from './big-feed'

/** Answers reads of a booking service with a big business over HTTP, without a live stream. */
export function answerReads(size: BusinessSize) {
  const feed = createFeed(size)
  return (incoming: IncomingMessage, response: ServerResponse): boolean => {
    const url = new URL(incoming.url ?? '/', 'http://stub')
    if (!/^\/(v1|auth)\//.test(url.pathname)) return false
    const isStream = url.pathname === '/v1/changes/stream'
    response.writeHead(isStream ? 404 : 200, {
      'content-type': 'application/json',
      'frontdesk-extensions': offers,
    })
    response.end(isStream ? '{}' : feed(url))
    return true
  }
}
