import { saveFile } from './save-file'
import type { LoggedEvent } from './tablet'

/** Functions of the device that the app needs besides the ports of the sync engine. */
export interface Device {
  /** logged events, oldest first */
  events: () => readonly Pick<LoggedEvent, 'at' | 'event'>[]
  /** Offers a text to the user as a file. */
  saveFile: (name: string, text: string) => void
  /** True if the text was copied to the clipboard. */
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
