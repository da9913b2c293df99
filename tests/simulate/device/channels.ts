import type { ChannelPort } from '#sync'
import type { Clockwork } from '../time/clockwork'

/** The broadcast channels of one tablet. */
export interface Channels {
  /** the channels as one tab sees them */
  port(): { open(name: string): ChannelPort; closeAll(): void }
}

interface Listener {
  name: string
  port: object
  heard: (message: unknown) => void
}

export function createChannels(clockwork: Clockwork): Channels {
  const listeners = new Set<Listener>()

  function open(name: string): ChannelPort {
    const port: ChannelPort = {
      post(message) {
        const copy = structuredClone(message)
        for (const listener of listeners) {
          if (listener.port === port || listener.name !== name) continue
          clockwork.soon(() => listeners.has(listener) && listener.heard(copy))
        }
      },
      listen(heard) {
        const listener = { name, port, heard }
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      close() {
        for (const listener of listeners) if (listener.port === port) listeners.delete(listener)
      },
    }
    return port
  }

  return {
    port() {
      const opened: ChannelPort[] = []
      return {
        open(name) {
          const port = open(name)
          opened.push(port)
          return port
        },
        closeAll() {
          for (const port of opened) port.close()
        },
      }
    },
  }
}
