/** A write that this instance has answered. */
export interface AnsweredKey {
  storeCode: string
  key: string
  /** milliseconds since the epoch */
  at: number
}

const most = 1_000
/** Milliseconds for which a key counts, far less than the time for which its receipt is kept. */
const keptMs = 3_600_000

/** The idempotency keys of the last writes that this instance has answered. A database without one of them has lost it. */
export class AnsweredKeys {
  readonly #keys: AnsweredKey[] = []
  #next = 0
  #databaseId: string | null = null

  note(answered: AnsweredKey) {
    this.#keys[this.#next] = answered
    this.#next = (this.#next + 1) % most
  }

  /** Those of the last hour. */
  recent(nowMs: number): AnsweredKey[] {
    return this.#keys.filter(({ at }) => at > nowMs - keptMs)
  }

  /** Forgets those of another id: what that database lacks is sent again already. */
  keepOf(databaseId: string | null) {
    if (databaseId !== this.#databaseId) this.forget()
    this.#databaseId = databaseId
  }

  forget() {
    this.#keys.length = 0
    this.#next = 0
  }
}
