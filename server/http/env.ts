import type { Client } from '../kernel/client-address'
import type { Actor } from '../sessions/actor'

/** Types of the values that middleware passes to handlers. */
export interface Env {
  /**
   * `actor`: the batch's actor, for a request inside a batch. `peer`: the address at the other end of the connection.
   */
  Bindings: { actor?: Actor; peer?: string }
}

/** Sender and id of a request. */
export interface Caller {
  client: Client
  requestId: string
}

declare module 'hono' {
  interface ContextVariableMap {
    /** path of the matched call, with parameter names instead of values */
    callPath?: string
    caller: Caller
  }
}
