import { centavos } from '#domain/kernel/money'

/**
 * Formats pesos without the currency: `1,250.00`, `−80.00`. Doesn't use Intl.NumberFormat, which takes 50 ms to create
 * on a slow tablet.
 */
export function amount(pesos: number): string {
  const whole = centavos(pesos)
  const digits = `${Math.abs(whole)}`.padStart(3, '0')
  const grouped = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${whole < 0 ? '−' : ''}${grouped}.${digits.slice(-2)}`
}

/** Formats pesos as `PHP 1,250.00`; a dash for no amount (SPEC.md MISC-5). */
export function money(pesos: number | null | undefined): string {
  return pesos === null || pesos === undefined ? '-' : `PHP ${amount(pesos)}`
}

/** A percentage as it is typed: 15, 12.5. */
export const percentText = (value: number): string => `${value}`
