import type { Care } from '../../src/app/care-loader'
import type { Device } from '../../src/app/device'
import type { Offer } from '../../src/app/shell/offer'

const noOffers: readonly Offer[] = []

/** An app without the parts that only an installed one has. */
export const noCare: Care = {
  offers: { current: () => noOffers, subscribe: () => () => {} },
  Wall: () => null,
  DevicePage: () => null,
}

/** A device that keeps nothing. */
export const noDevice: Device = { events: () => [], saveFile: () => {}, copy: async () => true }
