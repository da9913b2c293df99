import { saveFile } from './save-file'
import type { LoggedEvent } from './tablet'

/** What the app asks of the device besides the sync engine's ports. */
export interface Device {
  /** the events that were only logged, the oldest first */
  events: () => readonly Pick<LoggedEvent, 'at' | 'event'>[]
  /** Hands a text to the person as a file to keep. */
  saveFile: (name: string, text: string) => void
  /** True when the text is on the clipboard. */
  copy: (text: string) => Promise<boolean>
}

export function createDevice(events: Device['events']): Device {
  return {
    events,
    saveFile: (name, text) => void saveFile(new File([text], name, { type: 'application/json' })),
    copy: (text) =>
      navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
  }
}
