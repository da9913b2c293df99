import { basicHost } from '../../../e2e/fixtures/basic-host'
import type { Backend } from '../service/backend'

/** The kind of host at the end of the network. */
export interface Host {
  /** a basic host, with the listed calls only */
  isBasicHost: boolean
}

export const ownHost: Host = { isBasicHost: false }
export const foreignHost: Host = { isBasicHost: true }

export const serveAs = ({ isBasicHost }: Host, backend: Backend): Backend['handle'] =>
  isBasicHost ? basicHost(backend.handle) : backend.handle
