import * as v from 'valibot'
import type { EventLog } from './event-log'

const key = 'frontdesk.events'
const maxEvents = 50

const events = v.array(
  v.object({ id: v.string(), at: v.number(), event: v.string(), kind: v.nullable(v.string()) }),
)

interface KeptParts {
  log: EventLog
  storage: Pick<Storage, 'getItem' | 'setItem'>
  window: Pick<Window, 'addEventListener'>
}

/** Stores recent events and uncaught errors, so that a restart of the app doesn't lose them. */
export function keepEvents({ log, storage, window }: KeptParts): void {
  const text = v.safeParse(v.pipe(v.string(), v.parseJson(), events), storage.getItem(key))
  if (text.success) log.recall(text.output)
  const keep = () => storage.setItem(key, JSON.stringify(log.list().slice(-maxEvents)))
  window.addEventListener('error', (event) => {
    log.log('an error that nobody caught', event.error)
    keep()
  })
  window.addEventListener('unhandledrejection', (event) => {
    log.log('a rejection that nobody caught', event.reason)
    keep()
  })
  window.addEventListener('pagehide', keep)
}
