import { saveFile } from '../data/save-file'
import type { LoggedEvent } from './event-log'

/** What the app asks of the device besides the sync engine's ports. */
export interface Device {
  /** the events that were only logged, the oldest first */
  events: () => readonly LoggedEvent[]
  /** Hands a text to the person as a file to keep. */
  saveFile: (name: string, text: string) => void
}

export function createDevice(events: Device['events']): Device {
  return {
    events,
    saveFile: (name, text) => void saveFile(new File([text], name, { type: 'application/json' })),
  }
}
