import type { TimerPort } from './ports'
import { createSignal } from './signal'

type Loop = 'push' | 'pull' | 'live'

/** Messages between the loops of the leading tab, and the loops that receive each. */
const receivers = {
  /** a user or the device wants all waiting to end */
  wake: ['push', 'pull', 'live'],
  /** an entry was queued */
  queued: ['push'],
  /** the host answers again, as one of the requests found out */
  online: ['push'],
  /** a request found that the host does not answer */
  offline: ['pull'],
  /** another host adapter is in use */
  host: ['push', 'live'],
  /** the live stream told of a change */
  live: ['push', 'pull'],
  /** the host answered a pull after one that it had not answered */
  answered: ['push', 'live'],
  /** entries were applied, or sent in vain: a pull is awaited */
  pushed: ['pull'],
} as const satisfies Record<string, readonly Loop[]>

export type LoopMessage = keyof typeof receivers
export type Post = (message: LoopMessage) => void

type Messages = ReadonlySet<LoopMessage>

/** Messages to one loop; equal ones count once. */
export interface Inbox {
  /** Takes the messages that are there. */
  take(): Messages
  /** Waits for a message, at most `ms` (null: for ever), and takes all. `ignored` ends no wait. */
  receive(ms: number | null, ignored?: LoopMessage): Promise<Messages>
}

export function createInboxes(timers: TimerPort): { post: Post; inboxes: Record<Loop, Inbox> } {
  const inboxes = {
    push: createInbox(timers),
    pull: createInbox(timers),
    live: createInbox(timers),
  }
  return {
    inboxes,
    post(message) {
      for (const loop of receivers[message]) inboxes[loop].post(message)
    },
  }
}

function createInbox(timers: TimerPort): Inbox & { post: Post } {
  const arrival = createSignal(timers)
  let messages = new Set<LoopMessage>()
  let unheeded: LoopMessage | undefined

  function take() {
    const taken = messages
    messages = new Set()
    return taken
  }

  return {
    post(message) {
      messages.add(message)
      if (message !== unheeded) arrival.notify()
    },
    take,
    async receive(ms, ignored) {
      arrival.reset()
      unheeded = ignored
      if ([...messages].every((message) => message === ignored)) await arrival.wait(ms)
      unheeded = undefined
      return take()
    },
  }
}
