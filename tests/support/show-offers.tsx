import { useSyncExternalStore } from 'react'
import { history } from '../../src/app/history'
import type { Install, Updates } from '../../src/data/tablet'
import { createOffers } from '../../src/pwa/offers'
import { OfferRows } from '../../src/sync-panel/offer-rows'
import { FakeReports } from './fake-reports'

const silent = { subscribe: () => () => {} }

const noUpdates: Updates = {
  ...silent,
  current: () => newest,
  check: async () => 'newest',
  accept: async () => {},
  putOff: () => {},
}
const newest = { kind: 'none', hold: null, isPutOff: false } as const

const installed: Install = {
  ...silent,
  current: () => 'installed',
  prompt: async () => {},
  mayOffer: () => false,
  putOff: () => {},
}

interface Sources {
  updates?: Updates
  install?: Install
  reports?: FakeReports
}

/** Creates the offers from these sources only. */
export const offersOf = (given: Sources) =>
  createOffers({
    updates: noUpdates,
    install: installed,
    reports: new FakeReports(),
    history,
    howPath: '/device',
    ...given,
  })

/** The offers as the panel and the log-in page show them. */
export function Offered({ offers }: { offers: ReturnType<typeof offersOf> }) {
  return <OfferRows offers={useSyncExternalStore(offers.subscribe, offers.current)} />
}
