import { business } from './business'

/** The business, whose store has rules of prices and promos. */
export function withPriceRules() {
  const world = business()
  return { ...world, store: { ...world.store, setsPriceRules: true } }
}
