import type { Sync } from '#sync'

interface Device {
  events: () => readonly unknown[]
  saveFile: (name: string, text: string) => void
}

/** Saves outbox, journal and logged events as a file for support. Returns an error text, or null. */
export async function saveQueue(
  sync: Pick<Sync, 'upkeep'>,
  device: Device,
): Promise<string | null> {
  try {
    const queue = await sync.upkeep.exportQueue({ events: device.events() })
    device.saveFile('frontdesk-queue.json', queue)
    return null
  } catch (error) {
    return `The queue could not be read: ${error instanceof Error ? error.message : String(error)}`
  }
}
