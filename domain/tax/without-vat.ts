import type { Centavos } from '../kernel/money'

/** A price without the VAT in it, rounded half up to the centavo. `rate`: percent, whole (SPEC.md TAX-2). */
export function withoutVat(price: number, rate: number): Centavos {
  const whole = 100 + rate
  return Math.floor((price * 200 + whole) / (2 * whole)) as Centavos // a whole number
}
