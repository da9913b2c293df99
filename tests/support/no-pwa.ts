import type { Device } from '../../src/data/device'
import type { Offer } from '../../src/data/offer'
import type { Pwa } from '../../src/pwa/pwa'

const noOffers: readonly Offer[] = []

/** An app without the parts that only an installed one has. */
export const noPwa: Pwa = {
  offers: { current: () => noOffers, subscribe: () => () => {} },
  BlockingError: () => null,
  DevicePage: Object.assign(() => null, { preload() {} }),
}

/** A device that keeps nothing. */
export const noDevice: Device = { events: () => [], saveFile: () => {}, copy: async () => true }
