import { plainHost } from '../../../e2e/fixtures/plain-host'
import type { House } from '../service/house'

/** What tablets meet at the other end of the wire. */
export interface Host {
  /** a host of somebody else's, which offers the listed calls and nothing else */
  isPlain: boolean
}

export const ownHost: Host = { isPlain: false }
export const foreignHost: Host = { isPlain: true }

export const serveAs = ({ isPlain }: Host, house: House): House['handle'] =>
  isPlain ? plainHost(house.handle) : house.handle
