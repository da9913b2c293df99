import { Socket } from 'node:net'
import pg from 'pg'
import { asSeenByCallers } from '../kernel/database-errors'
import type { Report } from './database'
import { type Listener, Listeners, type Listening } from './listeners'

interface LineConfig {
  directUrl: string
  /** milliseconds between two heartbeats */
  beatMs?: number | undefined
  report: Report
}

const heartbeatChannel = 'heartbeat'
const usualBeatMs = 8_000
/** Heartbeats that were not heard, after which the connection counts as dead: after 24 s at most. */
const maxUnheard = 2
const reconnectAfterMs = 1_000

/** A connection for LISTEN only, opened by the first listener and kept open. A silent one is replaced. */
export class ListeningLine {
  readonly #config: LineConfig
  /** sends the heartbeats, as it sends the other messages */
  readonly #sender: pg.Pool
  readonly #listeners = new Listeners()
  #current: Promise<pg.Client> | null = null
  #socket = new Socket()
  #pause: NodeJS.Timeout | undefined
  #beating: NodeJS.Timeout | undefined
  #isClosing = false
  #unheard = 0
  #isOn = false
  #lost = 0

  constructor(config: LineConfig, sender: pg.Pool) {
    this.#config = config
    this.#sender = sender
  }

  get state(): Listening {
    return { isOn: this.#isOn || this.#current === null, lost: this.#lost }
  }

  async listen(channel: string, listener: Listener) {
    try {
      this.#current ??= this.#connect()
      return await this.#listeners.add(await this.#current, channel, listener)
    } catch (error) {
      throw asSeenByCallers(error)
    }
  }

  async close() {
    this.#isClosing = true
    clearTimeout(this.#pause)
    clearInterval(this.#beating)
    if (!this.#isOn) this.#socket.destroy()
    const client = await this.#current?.catch(() => null)
    const ended = client?.end()
    // A dead connection never answers.
    this.#socket.destroySoon()
    await ended
  }

  async #connect(): Promise<pg.Client> {
    const { directUrl, beatMs = usualBeatMs, report } = this.#config
    this.#unheard = 0
    this.#beating ??= setInterval(() => this.#beat(beatMs), beatMs)
    const socket = new Socket()
    this.#socket = socket
    const client = new pg.Client({
      connectionString: directUrl,
      keepAlive: true,
      stream: () => socket,
    })
    // A destroyed socket causes a second error.
    client.on('error', () => {})
    client.once('error', ({ message }) => {
      if (!this.#isClosing) report(`The connection that listens broke: ${message}`)
    })
    client.on('notification', () => {
      this.#unheard = 0
    })
    client.once('end', () => this.#again())
    await client.connect()
    await client.query(`listen ${heartbeatChannel}`)
    await this.#listeners.attach(client)
    if (this.#lost > 0) report('The connection that listens is back.')
    this.#isOn = true
    return client
  }

  /** Ends a connection that a broken network or a former primary keeps open without a message. */
  #beat(beatMs: number) {
    if (this.#unheard >= maxUnheard)
      this.#socket.destroy(new Error(`it was silent for ${(maxUnheard * beatMs) / 1000} seconds`))
    this.#unheard += 1
    this.#sender.query(`notify ${heartbeatChannel}`).catch(() => {}) // not heard, then
  }

  #again() {
    if (this.#isOn) this.#lost += 1
    this.#isOn = false
    if (this.#isClosing) return
    this.#pause = setTimeout(() => {
      this.#current = this.#connect()
      this.#current.catch(() => {}) // the client's end event reconnects
    }, reconnectAfterMs)
  }
}
