import { isIP } from 'node:net'

/** The sender of a request. */
export interface Client {
  /** IP address; null when only the address of a proxy is known */
  address: string | null
  /** whether the request comes from this machine, and not through a proxy on it */
  isLocal: boolean
}

/** Headers by which a proxy shows itself. */
const ofProxies = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * Finds the client of a request. `peer` is the address at the other end of the connection. Behind `proxies` proxies
 * only the last entries of X-Forwarded-For are reliable, because a client can send more.
 */
export function clientOf(headers: Headers, peer: string | undefined, proxies: number): Client {
  const isProxied = ofProxies.some((name) => headers.has(name))
  const sender = plain(peer ?? '')
  if (!isProxied) return { address: sender, isLocal: isLoopbackAddress(sender) }
  if (proxies === 0) return { address: null, isLocal: false }
  const entries = (headers.get('x-forwarded-for') ?? '').split(',')
  return { address: plain(entries.at(-proxies) ?? ''), isLocal: false }
}

/** Strips an IP address of port, brackets and the IPv6 prefix of an IPv4 address; null for another text. */
function plain(text: string): string | null {
  const trimmed = text.trim().replace(/^::ffff:(?=\d+\.)/i, '')
  const bare = /^\[(.+)\](:\d+)?$/.exec(trimmed)?.[1] ?? trimmed.replace(/^([\d.]+):\d+$/, '$1')
  return isIP(bare) === 0 ? null : bare
}

const isLoopbackAddress = (address: string | null) =>
  address === '::1' || (address?.startsWith('127.') ?? false)

/** The part of an address that identifies one client: an IPv6 connection has a whole /64 network of addresses. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
