import { syncCalls } from '#domain/calls/sync'
import type { Session } from '../api/sync'
import type { BookingHost, LiveLine } from '../host/booking-host'
import type { Capabilities } from '../host/capabilities'
import type { WithHttp } from '../host/client'
import type { WithContact } from '../host/contact'
import { retryAfterOf } from '../host/reply'
import type { WithStatus } from '../host/status'
import { backoff } from '../kernel/backoff'
import type { WithDeps } from '../kernel/ports'
import { sleep } from '../kernel/sleep'
import { isCurrent, type WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import { createLiveBuffer } from './live-buffer'

/**
 * Time in milliseconds without a heartbeat after which the connection counts as dead. A heartbeat is sent every 15 s,
 * so two are missing then.
 */
const silenceMs = 40_000
const pollMs = 15_000
const data = 'data:'

type LiveParts = WithDeps & WithDb & WithHttp & WithContact & WithStatus & WithSessions & WithWrites

/**
 * Live stream: connects once, reads until the connection ends, then pauses. Uses fetch, because an EventSource can't
 * send the token. Only the leading tab connects, because a stream takes one of six connections per origin.
 */
export function createLiveStream(
  parts: LiveParts,
  capabilities: Capabilities,
): BookingHost['followLive'] {
  let failures = 0
  return async (line, signal) => {
    const { inbox, retryAfter } = line
    const session = parts.sessions.current()
    const mayTry = session && !parts.status.current().needsLogin
    if (!mayTry || parts.status.current().online === false) {
      await inbox.receive(mayTry ? pollMs : null)
      return
    }
    const isConnected = await listenOnce(parts, capabilities, session, line, signal)
    failures = isConnected ? 0 : failures + 1
    if (isConnected && !signal.aborted && isCurrent(parts, session)) line.onLost()
    if (!signal.aborted)
      await sleep(parts.deps.timers, backoff(Math.max(1, failures), parts.deps.random))
    while (!signal.aborted && retryAfter.leftMs() > 0) await inbox.receive(retryAfter.leftMs())
  }
}

/** Connects and reads until the connection ends. Returns whether it was connected. */
async function listenOnce(
  parts: LiveParts,
  capabilities: Capabilities,
  session: Session,
  line: LiveLine,
  signal: AbortSignal,
): Promise<boolean> {
  const request = new AbortController()
  const hangUp = () => request.abort()
  signal.addEventListener('abort', hangUp)
  const stopWatching = parts.sessions.subscribe(hangUp)
  let timer = parts.deps.timers.set(hangUp, silenceMs)
  const stillThere = () => {
    parts.contact.note()
    if (parts.status.current().isChecking) parts.status.update({ isChecking: false })
    parts.deps.timers.clear(timer)
    timer = parts.deps.timers.set(hangUp, silenceMs)
  }
  const { method, path } = syncCalls.changesStream
  const query = { storeCode: session.storeCode }
  const headers = { Accept: 'text/event-stream' }
  const response = await parts.http.open({ method, path, query, headers }, session, request.signal)
  const isStream = response?.headers.get('Content-Type')?.startsWith('text/event-stream') === true
  if (response && !isStream) line.retryAfter.note(retryAfterOf(response.headers))
  if (isStream && response.body) {
    const buffer = createLiveBuffer(parts, session)
    // Checked at each event, because the stored database id may have changed since the connection began.
    const isOurs = () => ['own', 'unknown'].includes(capabilities.originOf(response.headers))
    line.isConnected = true
    await readEvents(response.body, request.signal, stillThere, (text) => {
      if (isOurs()) buffer.hear(text)
      line.applyBuffered = buffer.take
      line.post('live')
    })
    line.isConnected = false
  }
  parts.deps.timers.clear(timer)
  signal.removeEventListener('abort', hangUp)
  stopWatching()
  request.abort()
  return isStream
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  stillThere: () => void,
  onEvent: (text: string) => void,
): Promise<void> {
  const reader = body.getReader()
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
  const decoder = new TextDecoder()
  let unread = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      stillThere()
      const blocks = (unread + decoder.decode(value, { stream: true })).split('\n\n')
      unread = blocks.pop() ?? ''
      for (const block of blocks) if (block.startsWith(data)) onEvent(block.slice(data.length))
    }
  } catch {
    // The connection broke; the caller reconnects.
  }
}
