import type { Socket } from 'node:net'

/** Joins a client and a server: each closes with the other. Returns both as pairs of a source and its target. */
export function joined(client: Socket, upstream: Socket): [Socket, Socket][] {
  const pairs: [Socket, Socket][] = [
    [client, upstream],
    [upstream, client],
  ]
  for (const [one, other] of pairs) one.on('error', () => {}).on('close', () => other.destroy())
  return pairs
}
