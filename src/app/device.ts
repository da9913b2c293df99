import type { SyncDeps } from '#sync'

/** What the app asks of the device besides the sync engine's ports. */
export interface Device {
  /** the events that were only logged, as text */
  events: () => string
  /** Hands a text to the person as a file to keep. */
  saveFile: (name: string, text: string) => void
  /** Asks the browser not to throw the replica and the outbox away when it needs room. */
  keepStorage: () => void
}

export function createDevice(events: () => string, log: SyncDeps['log']): Device {
  return {
    events,
    saveFile,
    async keepStorage() {
      log('storage is kept', await navigator.storage?.persist?.())
    },
  }
}

function saveFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
