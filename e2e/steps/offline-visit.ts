import type { Network } from '../fixtures/network'
import type { OpenTablet } from '../fixtures/test'
import { bookAtFreeStart, ServiceApi } from './service-api'
import { goOffline } from './user'

interface Desk {
  openTablet: OpenTablet
  service: { origin: string }
  network: Network
}

/** A visit of today that is not paid, and a tablet that has read it and lost its network. */
export async function visitOffline(
  { openTablet, service, network }: Desk,
  status: 'RESERVED' | 'CHECKED_IN',
) {
  const api = await ServiceApi.logIn(service.origin)
  const visit = await bookAtFreeStart(api, status)
  const { page } = await openTablet({ user: 'makati' })
  await goOffline(network, page)
  return { api, visit, page }
}
