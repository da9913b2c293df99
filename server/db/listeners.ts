import pg from 'pg'

/**
 * Receives each message of a channel. An empty message means that messages may have been lost while the connection
 * was down: read the state again.
 */
export type Listener = (message: string) => void

/** Whether messages arrive, and how often the connection for them was lost. */
export interface Listening {
  isOn: boolean
  lost: number
}

type Connection = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>

/** Listeners by channel. They stay when the connection breaks and a new one takes its place. */
export class Listeners {
  readonly #byChannel = new Map<string, Set<Listener>>()

  /** Resolves with an unsubscribe function when the subscription is active. */
  async add(connection: Connection, channel: string, listener: Listener) {
    await connection.query(`listen ${pg.escapeIdentifier(channel)}`)
    const those = this.#byChannel.get(channel) ?? new Set()
    this.#byChannel.set(channel, those.add(listener))
    return () => {
      those.delete(listener)
    }
  }

  /** Subscribes a new connection to all channels of the previous one. */
  async attach(client: pg.ClientBase) {
    client.on('notification', ({ channel, payload }) => this.#notify(channel, payload ?? ''))
    const channels = [...this.#byChannel.keys()]
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    for (const channel of channels) this.#notify(channel, '')
  }

  #notify(channel: string, message: string) {
    for (const listener of this.#byChannel.get(channel) ?? []) listener(message)
  }
}
