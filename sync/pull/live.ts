import { calls } from '#domain/calls/all'
import type { WithHttp } from '../host/client'
import type { WithContact } from '../host/contact'
import type { HostStore } from '../host/host'
import type { Patience } from '../host/patience'
import { retryAfterOf } from '../host/reply'
import type { WithStatus } from '../host/status'
import { backoff } from '../kernel/backoff'
import { type Bell, sleep } from '../kernel/bell'
import type { WithDeps } from '../kernel/ports'
import type { WithNews } from '../session/news'
import { isCurrent, type WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import { createTold, type TakeTold } from './told'

/** Heartbeats come every 15 s; two lost ones and some patience mean that the line is dead. */
const silenceMs = 40_000
const pollMs = 15_000
const data = 'data:'

export interface LiveParts
  extends WithDeps,
    WithDb,
    WithHttp,
    WithContact,
    WithStatus,
    WithSessions,
    WithNews {
  host: HostStore
  /** something has changed; `take` takes in what was told of it */
  onEvent: (take: TakeTold) => void
  setLive: (isLive: boolean) => void
  /** called when the stream has ended or broken by itself */
  onLost: () => void
  /** rung when there is a reason to connect anew */
  bell: Bell
  /** what it was answered */
  patience: Patience
}

/**
 * Holds the live stream open and hands on what it tells. It is read by fetch, for an EventSource can't
 * send the token. Only the leading tab does, for a stream takes one of six connections.
 */
export async function stayLive(parts: LiveParts, signal: AbortSignal): Promise<void> {
  const { host, bell, patience } = parts
  let failures = 0
  while (!signal.aborted) {
    const session = parts.sessions.current()
    const mayTry = session && !parts.status.current().needsLogin && host.offers('changes')
    if (!mayTry || parts.status.current().online === false) {
      await bell.wait(mayTry ? pollMs : null)
      continue
    }
    const isConnected = await listenOnce(parts, signal)
    failures = isConnected ? 0 : failures + 1
    if (isConnected && !signal.aborted && isCurrent(parts, session)) parts.onLost()
    if (!signal.aborted)
      await sleep(parts.deps.timers, backoff(Math.max(1, failures), parts.deps.random))
    while (!signal.aborted && patience.leftMs() > 0) await bell.wait(patience.leftMs())
  }
}

/** True when it was connected; resolves when the line is dead. */
async function listenOnce(parts: LiveParts, signal: AbortSignal): Promise<boolean> {
  const { host, onEvent, setLive, patience } = parts
  const session = parts.sessions.current()
  if (!session) return false
  const line = new AbortController()
  const hangUp = () => line.abort()
  signal.addEventListener('abort', hangUp)
  const stopWatching = parts.sessions.subscribe(hangUp)
  let timer = parts.deps.timers.set(hangUp, silenceMs)
  const stillThere = () => {
    parts.contact.note()
    if (parts.status.current().isChecking) parts.status.update({ isChecking: false })
    parts.deps.timers.clear(timer)
    timer = parts.deps.timers.set(hangUp, silenceMs)
  }
  const { method, path } = calls.changesStream
  const query = { storeCode: session.storeCode }
  const headers = { Accept: 'text/event-stream' }
  const response = await parts.http.open({ method, path, query, headers }, session, line.signal)
  const isStream = response?.headers.get('Content-Type')?.startsWith('text/event-stream') === true
  if (response && !isStream) patience.note(retryAfterOf(response.headers))
  if (isStream && response.body) {
    const told = createTold(parts, session)
    // Asked at each event: the service may have come back as an older copy since.
    const isOurs = () => ['own', 'unknown'].includes(host.originOf(response.headers))
    setLive(true)
    await readEvents(response.body, line.signal, stillThere, (text) => {
      if (isOurs()) told.hear(text)
      onEvent(told.take)
    })
    setLive(false)
  }
  parts.deps.timers.clear(timer)
  signal.removeEventListener('abort', hangUp)
  stopWatching()
  line.abort()
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
    // The line broke; the caller connects anew.
  }
}
