import * as v from 'valibot'
import type { ChannelPort } from '#sync'
import type { UpdateHold } from '../data/tablet'
import { pause } from './pause'

/**
 * Milliseconds to wait for answers of other tabs. Only a frozen tab takes longer, and a frozen tab is not reloaded, so
 * its work is safe.
 */
const answerMs = 250
/** Maximum milliseconds until a request is answered or aborted. */
const sendingMs = 15_000
const lookAgainMs = 200

const message = v.variant('kind', [
  v.object({ kind: v.literal('busy?'), id: v.string() }),
  v.object({ kind: v.literal('busy'), id: v.string(), unsaved: v.array(v.string()) }),
])

interface BusyParts {
  channel: ChannelPort
  ids: () => string
  /** names of unsaved work in this tab */
  unsaved: () => readonly string[]
  /** whether any tab is sending a change now */
  isSending: () => Promise<boolean>
}

/**
 * Answers other tabs that ask for unsaved work in this tab. Returns a function that asks all tabs whether an update
 * must wait, and why.
 */
export function createBusy({ channel, ids, unsaved, isSending }: BusyParts) {
  channel.listen((received) => {
    const parsed = v.safeParse(message, received)
    if (!parsed.success || parsed.output.kind !== 'busy?') return
    channel.post({ kind: 'busy', id: parsed.output.id, unsaved: [...unsaved()] })
  })

  async function unsavedElsewhere(): Promise<string[]> {
    const id = ids()
    const found = new Set<string>()
    const stop = channel.listen((received) => {
      const parsed = v.safeParse(message, received)
      if (!parsed.success || parsed.output.kind !== 'busy' || parsed.output.id !== id) return
      for (const what of parsed.output.unsaved) found.add(`${what} in another tab`)
    })
    channel.post({ kind: 'busy?', id })
    await pause(answerMs)
    stop()
    return [...found]
  }

  async function sending(): Promise<UpdateHold | null> {
    for (let waited = 0; waited < sendingMs; waited += lookAgainMs) {
      if (!(await isSending())) return null
      await pause(lookAgainMs)
    }
    return { why: 'sending' }
  }

  return async (): Promise<UpdateHold | null> => {
    const forms = [...unsaved(), ...(await unsavedElsewhere())]
    return forms.length > 0 ? { why: 'unsaved', forms } : sending()
  }
}
