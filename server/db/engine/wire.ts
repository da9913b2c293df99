import { Duplex } from 'node:stream'
import { concatBytes } from '../../kernel/bytes'
import type { DatabaseUnavailable } from '../../kernel/database-errors'

/** An endpoint that answers messages of PostgreSQL's wire protocol. */
export interface Line {
  exchange(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
  /** resolves when the endpoint has ended; connections over it are dead then */
  readonly gone: Promise<DatabaseUnavailable>
}

/** Waits for an endpoint, or rejects with DatabaseUnavailable. */
export type OpenLine = () => Promise<Line>

type Written = { chunk: Uint8Array }
type Done = (error?: Error) => void

/**
 * Replaces the network socket of pg's client: the bytes go to an engine in this process. Messages written together
 * form one exchange; there is one exchange at a time.
 */
export class WireSocket extends Duplex {
  readonly #openLine: OpenLine
  #line: Line | null = null

  constructor(openLine: OpenLine) {
    super()
    this.#openLine = openLine
  }

  connect(): this {
    this.#openLine().then(
      (line) => {
        this.#line = line
        line.gone.then((reason) => this.destroy(reason))
        this.emit('connect')
      },
      (reason) => this.destroy(reason),
    )
    return this
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: Done) {
    this._writev([{ chunk }], done)
  }

  override _writev(written: Written[], done: Done) {
    const message = concatBytes(written.map(({ chunk }) => chunk))
    if (!this.#line) return done(new Error('written before it was connected'))
    this.#line.exchange(message).then((reply) => {
      if (reply.length > 0) this.push(reply)
      done()
    }, done)
  }

  override _read() {}

  override _final(done: Done) {
    this.push(null)
    done()
  }

  // pg calls these methods of a network socket; they have no meaning here.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}
