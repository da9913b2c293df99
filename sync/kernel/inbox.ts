import type { TimerPort } from './ports'
import { createSignal } from './signal'

type Loop = 'push' | 'pull' | 'live'

/** Messages to the three loops of the leading tab, each with the loops that receive it. */
const receivers = {
  /** a user's action or the device ends all pauses */
  wake: ['push', 'pull', 'live'],
  /** an entry was queued */
  queued: ['push'],
  /** a request was answered after the host had been unreachable */
  online: ['push'],
  /** a request got no answer */
  offline: ['pull'],
  /** another adapter of the host is in use */
  host: ['push', 'live'],
  /** the live stream has delivered a change */
  live: ['push', 'pull'],
  /** a pull was answered after a failed one */
  answered: ['push', 'live'],
  /** entries were applied or have failed, so a pull is due */
  pushed: ['pull'],
} as const satisfies Record<string, readonly Loop[]>

export type LoopMessage = keyof typeof receivers
export type Post = (message: LoopMessage) => void

type Messages = ReadonlySet<LoopMessage>

/** Messages to one loop. A message that is sent twice before it is read arrives once. */
export interface Inbox {
  /** Takes the messages that have arrived, without waiting. */
  take(): Messages
  /**
   * Waits at most `ms` (null: without limit) for a message, and takes all. The message `ignored` doesn't end the wait.
   */
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
