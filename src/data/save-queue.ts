import { notLoadedText, type Sync } from '#sync'

interface Device {
  events: () => readonly unknown[]
  saveFile: (name: string, text: string) => void
}

/**
 * Hands queue and journal to the person as a file for support, with the events that were only logged.
 * Answers what stands against it, in words, or null.
 */
export async function saveQueue(
  sync: Pick<Sync, 'upkeep'>,
  device: Device,
): Promise<string | null> {
  const upkeep = await sync.upkeep()
  if (!upkeep) return notLoadedText
  try {
    const queue = await upkeep.exportQueue({ events: device.events() })
    device.saveFile('frontdesk-queue.json', queue)
    return null
  } catch (error) {
    return `The queue could not be read: ${error instanceof Error ? error.message : String(error)}`
  }
}
