const twoDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** Pesos without the currency: `1,250.00`, `−80.00`. */
export function amount(pesos: number): string {
  return twoDecimals.format(pesos).replace('-', '−')
}

/** Pesos as `PHP 1,250.00`; a dash where there is none (spec section 2). */
export function money(pesos: number | null | undefined): string {
  return pesos === null || pesos === undefined ? '-' : `PHP ${amount(pesos)}`
}
