import type { SyncDeps } from '#sync'
import { saveFile } from '../data/save-file'

/** What the app asks of the device besides the sync engine's ports. */
export interface Device {
  /** the events that were only logged, as text */
  events: () => string
  /** Hands a text to the person as a file to keep. */
  saveFile: (name: string, text: string) => void
  /** Asks the browser not to throw the replica and the outbox away when it needs room. */
  keepStorage: () => void
  /** True when the text is on the clipboard. */
  copy: (text: string) => Promise<boolean>
}

export function createDevice(events: () => string, log: SyncDeps['log']): Device {
  return {
    events,
    saveFile: (name, text) => void saveFile(new File([text], name, { type: 'text/plain' })),
    copy: (text) =>
      navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    async keepStorage() {
      log('storage is kept', await navigator.storage?.persist?.())
    },
  }
}
