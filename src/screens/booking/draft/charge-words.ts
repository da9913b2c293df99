import { chargeOf } from '#domain/appointment/amounts'
import type { Store } from '#domain/rows/store'
import { chargeRule, usualCharge } from '#domain/rows/store-lists'

/** The label of the charge's switch: "3% service charge". */
export function chargeLabel(store: Store): string {
  const { name, rate } = chargeRule(store)
  return `${rate}% ${name}`
}

/** A payment and the charge on it, in PHP. */
interface Charged {
  kept: number
  charge: number
}

/** "3% charge", or "charge" for payments at a rate that the store no longer has. */
export function chargedWords(paid: readonly Charged[], store: Store): string {
  if (!store.charge) return `${usualCharge.rate}% charge`
  const rate = [store.charge.rate, usualCharge.rate].find((each) =>
    paid.every(({ kept, charge }) => charge === 0 || charge === chargeOf(kept, each)),
  )
  return rate === undefined ? 'charge' : `${rate}% charge`
}
