import pg from 'pg'

/**
 * Told what was sent on a channel. An empty message means that some may have been missed while the
 * connection was away: look for yourself.
 */
export type Listener = (message: string) => void

type Connection = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>

/** Who listens to which channel, whatever connection hears it. */
export class Listeners {
  readonly #byChannel = new Map<string, Set<Listener>>()

  /** Resolves when listening has begun, with a function that ends it. */
  async add(connection: Connection, channel: string, listener: Listener) {
    await connection.query(`listen ${pg.escapeIdentifier(channel)}`)
    const those = this.#byChannel.get(channel) ?? new Set()
    this.#byChannel.set(channel, those.add(listener))
    return () => {
      those.delete(listener)
    }
  }

  /** Makes a fresh connection hear all channels that a former one heard. */
  async attach(client: pg.ClientBase) {
    client.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''))
    const channels = [...this.#byChannel.keys()]
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    for (const channel of channels) this.#tell(channel, '')
  }

  #tell(channel: string, message: string) {
    for (const listener of this.#byChannel.get(channel) ?? []) listener(message)
  }
}
