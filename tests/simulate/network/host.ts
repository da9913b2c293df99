import { plainHost } from '../../../e2e/fixtures/plain-host'
import type { Backend } from '../service/backend'

/** The host at the other end of the wire. */
export interface Host {
  /** a basic host, with the listed calls only */
  isPlain: boolean
}

export const ownHost: Host = { isPlain: false }
export const foreignHost: Host = { isPlain: true }

export const serveAs = ({ isPlain }: Host, backend: Backend): Backend['handle'] =>
  isPlain ? plainHost(backend.handle) : backend.handle
