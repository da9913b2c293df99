import { queuedOn } from '../device/records'
import type { Tablet } from '../device/tablet'
import type { WireCall } from '../network/wire-call'
import type { Violate } from './devices'

export interface WireCheck {
  /** the user that a token was issued to */
  noteLogin(token: string, user: string): void
  sent(tablet: Tablet, call: WireCall): void
  /** whether a key was sent as an entry's */
  isQueued(key: string): boolean
}

/** Creates the check of every write as it is sent. */
export function createWireCheck(violate: Violate): WireCheck {
  const contents = new Map<string, string>()
  const users = new Map<string, string>()

  return {
    isQueued: (key) => contents.has(key),
    noteLogin(token: string, user: string) {
      users.set(token, user)
    },
    sent(tablet: Tablet, call: WireCall) {
      if (call.writes.length === 0) return
      const waiting = queuedOn(tablet)
      const queued = new Map(waiting.map((entry) => [entry.id, entry]))
      for (const { key, content } of call.writes) {
        const before = contents.get(key) ?? content
        contents.set(key, content)
        if (before !== content) violate(`${tablet.name}: ${key} was sent with another body`)
        const entry = queued.get(key)
        if (entry?.state !== 'sending')
          violate(`${tablet.name}: ${key} was sent while ${entry?.state ?? 'not in the outbox'}`)
        const first = waiting.find(
          ({ lane, store }) => lane === entry?.lane && store === entry.store,
        )
        if (entry && first !== entry)
          violate(`${tablet.name}: ${key} was sent while ${first?.id} before it is ${first?.state}`)
        const user = users.get(call.token ?? '')
        if (entry && entry.user !== user)
          violate(`${tablet.name}: ${key} of ${entry.user} was sent as ${user}`)
      }
    },
  }
}
