import { Duplex } from 'node:stream'
import { concatBytes } from '../../kernel/bytes'
import type { DatabaseUnavailable } from '../../kernel/database-errors'

/** Something that answers messages of PostgreSQL's wire protocol. */
export interface Line {
  exchange(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
  /** resolves when it is gone; every connection over it is dead then */
  readonly gone: Promise<DatabaseUnavailable>
}

/** Waits for a line, or rejects with DatabaseUnavailable. */
export type OpenLine = () => Promise<Line>

type Written = { chunk: Uint8Array }
type Done = (error?: Error) => void

/**
 * A stand-in for the network socket of pg's client: the bytes go to an engine in this process instead.
 * Messages written together travel together, one exchange at a time.
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

  // Calls that pg makes on a network socket and that mean nothing here.
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
