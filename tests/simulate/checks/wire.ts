import type { Approval } from '#domain/rows/approval'
import { type QueuedRecord, queuedOn } from '../device/records'
import type { Tablet } from '../device/tablet'
import type { CarriedWrite, WireCall } from '../network/wire-call'
import type { Violate } from './devices'

export interface WireCheck {
  /** the user that a token was issued to */
  noteLogin(token: string, user: string): void
  sent(tablet: Tablet, call: WireCall): void
  /** whether a key was sent as an entry's */
  isQueued(key: string): boolean
  /** the writes that were sent with a colleague's approval, by key */
  approved: ReadonlyMap<string, ApprovedWrite>
}

export interface ApprovedWrite {
  write: CarriedWrite
  approval: Approval
}

/** Creates the check of every write as it is sent. */
export function createWireCheck(violate: Violate): WireCheck {
  const contents = new Map<string, string>()
  const users = new Map<string, string>()
  const approved = new Map<string, ApprovedWrite>()
  /** the key of each approval */
  const keys = new Map<string, string>()

  /** Checks that an approval is sent with one entry alone. */
  function noteApproval(tablet: Tablet, write: CarriedWrite, entry: QueuedRecord | undefined) {
    const { key, approval: text } = write
    const sent = approved.get(key)?.write ?? write
    if (sent.approval !== text) violate(`${tablet.name}: ${key} was sent with another approval`)
    if (text === null) return
    const approval: Approval = JSON.parse(text)
    if (entry && (approval.askedBy !== entry.user || approval.subject !== entry.lane))
      violate(`${tablet.name}: ${key} was sent with an approval of something else`)
    const former = keys.get(approval.proof) ?? key
    keys.set(approval.proof, key)
    if (former !== key) violate(`${tablet.name}: ${key} was sent with the approval of ${former}`)
    approved.set(key, { write, approval })
  }

  return {
    approved,
    isQueued: (key) => contents.has(key),
    noteLogin(token: string, user: string) {
      users.set(token, user)
    },
    sent(tablet: Tablet, call: WireCall) {
      if (call.writes.length === 0) return
      const waiting = queuedOn(tablet)
      const queued = new Map(waiting.map((entry) => [entry.id, entry]))
      for (const write of call.writes) {
        const { key, content } = write
        const before = contents.get(key) ?? content
        contents.set(key, content)
        if (before !== content) violate(`${tablet.name}: ${key} was sent with another body`)
        const entry = queued.get(key)
        noteApproval(tablet, write, entry)
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
