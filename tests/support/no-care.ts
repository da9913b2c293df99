import type { Device } from '../../src/data/device'
import type { Offer } from '../../src/data/offer'
import type { Care } from '../../src/pwa/care-loader'

const noOffers: readonly Offer[] = []

/** An app without the parts that only an installed one has. */
export const noCare: Care = {
  offers: { current: () => noOffers, subscribe: () => () => {} },
  Wall: () => null,
  DevicePage: () => null,
}

/** A device that keeps nothing. */
export const noDevice: Device = { events: () => [], saveFile: () => {}, copy: async () => true }
