import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { joined } from './joined-sockets'

/** A TCP proxy that can stop passing bytes without closing a connection, as a cable or a firewall does. */
export interface FreezingProxy {
  /** the database's address, through the proxy */
  url: string
  /** passes nothing on any more, on the connections so far or on those to come too */
  freeze(which: 'so far' | 'all'): void
  /** lets new connections pass again; those that are frozen stay so */
  thaw(): void
  close(): void
}

export async function freezingProxy(databaseUrl: string): Promise<FreezingProxy> {
  const to = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((client) => {
    const upstream = connect(Number(to.port), to.hostname)
    for (const [one, other] of joined(client, upstream)) {
      sockets.add(one)
      if (!isFrozen) one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port }).href,
    freeze(which) {
      isFrozen = which === 'all'
      for (const socket of sockets) socket.unpipe().pause()
    },
    thaw() {
      isFrozen = false
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
