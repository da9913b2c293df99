/**
 * An amount in whole centavos, the unit of all computations; pesos with at most two decimals are used elsewhere
 * (SPEC.md money-1). The brand prevents mixing them up.
 */
export type Centavos = number & { readonly unit: 'centavos' }

const brand = (whole: number): Centavos => whole as Centavos // the only function that adds the brand

/** Converts pesos (any decimals) to whole centavos, rounding half up: `1.005` gives 101, not 100. */
export function centavos(pesos: number): Centavos {
  if (Math.abs(pesos) < 1e-6) return brand(0)
  // Most prices are whole pesos, and the conversion by text is slow.
  if (Number.isInteger(pesos)) return brand(pesos * 100)
  // Shift the decimal point in the text: 1.005 * 100 is 100.49999999999999.
  const shifted = Number(`${pesos}e2`)
  return brand(Math.round(Number.isNaN(shifted) ? pesos * 100 : shifted))
}

/** Converts whole centavos to pesos, for the wire and the screens. */
export function pesos(amount: Centavos): number {
  return amount / 100
}

export function sum(...amounts: readonly Centavos[]): Centavos {
  return brand(amounts.reduce((total, amount) => total + amount, 0))
}

/** `a - b`, at least 0: balances are never negative (SPEC.md money-1). */
export function less(a: Centavos, b: Centavos): Centavos {
  return brand(Math.max(0, a - b))
}

export function times(amount: Centavos, quantity: number): Centavos {
  return brand(Math.round(amount * quantity))
}

/** The share `part / whole` of an amount, rounded half up; all of it where the whole is 0. */
export function shareOf(amount: Centavos, part: Centavos, whole: Centavos): Centavos {
  return whole === 0 ? amount : brand(Math.floor((2 * amount * part + whole) / (2 * whole)))
}

export function smaller(a: Centavos, b: Centavos): Centavos {
  return brand(Math.min(a, b))
}

/** The service charge on an amount, rounded half up (SPEC.md money-4). `rate`: percent, at most two decimals. */
export function serviceCharge(amount: Centavos, rate: number): Centavos {
  return brand(Math.floor((amount * Math.round(rate * 100) + 5000) / 10_000))
}
