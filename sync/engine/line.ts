import type { WithStatus } from '../host/status'
import { lineMessage, type WithTabs } from '../session/tabs'
import type { WithDb } from '../store/db'
import { readSender } from '../store/meta'

/** Calls back when the host answers again. Returns a function that stops the calls. */
export function watchLine(parts: WithStatus, onOnline: () => void): () => void {
  let was = parts.status.current().online
  return parts.status.subscribe(() => {
    const { online } = parts.status.current()
    if (online === true && was !== true) onOnline()
    was = online
  })
}

/**
 * Sends the leading tab's view of the connection to the other tabs, at each change and when a tab asks for it. Returns
 * a function that stops the messages.
 */
export function sendLine(parts: WithDb & WithStatus & WithTabs): () => void {
  let lastSent = ''
  let isOver = false
  const send = () => {
    const line = parts.status.line()
    const text = JSON.stringify(line)
    // For a moment two tabs may lead. Without this check they would answer each other's messages for ever.
    const isEcho = text === lastSent || parts.tabs.hasHeard(line)
    lastSent = text
    if (isEcho) return
    parts.tabs.post(lineMessage(line))
  }
  const stops = [
    parts.status.subscribe(send),
    parts.tabs.listen((message) => {
      if (message.kind !== 'who-leads') return
      // A tab whose storage hangs can't lead, so it doesn't answer.
      readSender(parts.db).then(
        () => isOver || parts.tabs.post(lineMessage(parts.status.line())),
        () => undefined,
      )
    }),
  ]
  send()
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}
