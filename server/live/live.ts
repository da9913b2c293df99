import type { Database } from '../db/database'
import { changesChannel } from './channel'
import { coalesce } from './coalesce'
import type { Cursor } from './cursor'

/** A client that is told the changes of a store. */
export interface Stream {
  storeCode: string
  tokenHash: string
  /** whether the client has read everything that was sent */
  isDrained(): boolean
  write(text: string): void
  /** called when the session or the service ends */
  end(): void
}

/** An event for a client. */
export interface LiveEventText {
  /** the store's cursor at that time */
  cursor: Cursor
  /** JSON of a `liveEvent` */
  text: string
}

/** The place of a client among the changes. */
export interface Place {
  tokenHash: string
  /** the cursor of its last event; null before the first */
  since: Cursor | null
}

/** Reads what streams send. */
export interface LiveReads {
  /** The events for clients of a store, each read once for all of the same place; null where the session has ended. */
  events(storeCode: string, places: readonly Place[]): Promise<(LiveEventText | null)[]>
  /** Those sessions and keys that are valid. */
  sessions(hashes: readonly string[]): Promise<ReadonlySet<string>>
}

/** A stream that was joined. */
export interface Joined {
  /** Sends what was held back from a slow client. */
  drained(): void
  leave(): void
}

/** The live streams of this instance. They are served together, so that their number costs no queries. */
export interface Live {
  /** Sends an event at once and after each change of the store by any service. Resolves when no later one is missed. */
  join(stream: Stream): Promise<Joined>
  /** number of streams */
  count(): number
  close(): void
}

interface Follower extends Place {
  stream: Stream
  /** whether it waits for an event */
  isDue: boolean
}

const heartbeatMs = 15_000
/** Minimum time between two events of a store: a tablet that sends its outbox makes many changes. */
const eventsApartMs = 100

type Failed = (error: unknown) => void

export function createLive(database: Database, reads: LiveReads, failed: Failed): Live {
  const followers = new Set<Follower>()
  const run = roundsOf(followers, reads, failed)
  let listening: Promise<() => void> | null = null
  let beating: NodeJS.Timeout | undefined

  /** Serves the streams of a store. An empty code means that messages may have been lost, so all are served. */
  function changed(storeCode: string) {
    const those = [...followers].filter(
      ({ stream }) => storeCode === '' || stream.storeCode === storeCode,
    )
    for (const follower of those) follower.isDue = true
    for (const code of new Set(those.map(({ stream }) => stream.storeCode))) run(code)
  }

  const beat = coalesce(async () => {
    const streams = [...followers].map(({ stream }) => stream)
    const valid = await reads.sessions(streams.map(({ tokenHash }) => tokenHash))
    for (const stream of streams)
      if (valid.has(stream.tokenHash)) stream.write(': heartbeat\n\n')
      else stream.end()
    // An event whose read has failed is still due.
    for (const { stream, isDue } of followers) if (isDue) run(stream.storeCode)
  }, failed)

  function listen() {
    listening ??= database.listen(changesChannel, changed).catch((error: unknown) => {
      listening = null
      throw error
    })
    return listening
  }

  return {
    async join(stream) {
      await listen()
      const { tokenHash, storeCode } = stream
      const follower: Follower = { stream, tokenHash, since: null, isDue: true }
      followers.add(follower)
      beating ??= setInterval(beat, heartbeatMs)
      run(storeCode)
      return {
        drained() {
          if (follower.isDue) run(storeCode)
        },
        leave() {
          followers.delete(follower)
          if (followers.size > 0) return
          clearInterval(beating)
          beating = undefined
        },
      }
    },
    count: () => followers.size,
    close() {
      for (const { stream } of [...followers]) stream.end()
      listening?.then((unlisten) => unlisten()).catch(() => {})
    },
  }
}

/** Returns a function that sends an event to the streams of a store that wait for one. */
function roundsOf(followers: ReadonlySet<Follower>, reads: LiveReads, failed: Failed) {
  const rounds = new Map<string, () => void>()

  const round = (storeCode: string) =>
    coalesce(async () => {
      // Queue nothing for a slow client: it gets one event with all changes when it reads again.
      const ready = [...followers].filter(
        ({ stream, isDue }) => stream.storeCode === storeCode && isDue && stream.isDrained(),
      )
      if (ready.length === 0) return
      for (const follower of ready) follower.isDue = false
      const events = await reads.events(storeCode, ready).catch((error: unknown) => {
        for (const follower of ready) follower.isDue = true
        throw error
      })
      for (const [index, follower] of ready.entries()) send(follower, events[index])
      await pause(eventsApartMs)
    }, failed)

  return function run(storeCode: string) {
    const known = rounds.get(storeCode) ?? round(storeCode)
    rounds.set(storeCode, known)
    known()
  }
}

function send(follower: Follower, event: LiveEventText | null | undefined) {
  if (!event) return follower.stream.end()
  follower.stream.write(`data: ${event.text}\n\n`)
  follower.since = event.cursor
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })
