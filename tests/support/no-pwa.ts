import type { Device } from '../../src/data/device'
import type { Offer } from '../../src/data/offer'
import type { Pwa } from '../../src/pwa/pwa'

const noOffers: readonly Offer[] = []

/** The parts that only an installed app has, without effect. */
export const noPwa: Pwa = {
  offers: { current: () => noOffers, subscribe: () => () => {} },
  BlockingError: () => null,
  DevicePage: Object.assign(() => null, { preload() {} }),
}

/** A device that stores nothing. */
export const noDevice: Device = { events: () => [], saveFile: () => {}, copy: async () => true }
