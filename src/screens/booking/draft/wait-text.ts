import type { Status } from '#sync'

/** A text that says when a saved change will reach the service. */
export function waitText({ online, needsLogin }: Pick<Status, 'online' | 'needsLogin'>): string {
  if (online === false) return 'It will be sent when back online.'
  if (needsLogin) return 'It will be sent after the log-in.'
  return 'It is saved on this device and on its way.'
}

/** Text in place of a form until this device has its first data. */
export function firstDataText({ online }: Pick<Status, 'online'>): string {
  return online === false
    ? 'This device has no data yet and needs a connection once.'
    : 'This device is getting its first data.'
}
