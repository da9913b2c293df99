import { centavos } from '#domain/kernel/money'

/**
 * Pesos without the currency: `1,250.00`, `−80.00`. Formatted by hand: the browser's number format takes a
 * slow tablet 50 ms to create at start.
 */
export function amount(pesos: number): string {
  const whole = centavos(pesos)
  const digits = `${Math.abs(whole)}`.padStart(3, '0')
  const grouped = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${whole < 0 ? '−' : ''}${grouped}.${digits.slice(-2)}`
}

/** Pesos as `PHP 1,250.00`; a dash where there is none (SPEC.md MISC-5). */
export function money(pesos: number | null | undefined): string {
  return pesos === null || pesos === undefined ? '-' : `PHP ${amount(pesos)}`
}
