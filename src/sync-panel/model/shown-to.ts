import { maskNumbers, seesNumbers } from '#domain/customer/seen-numbers'
import type { World } from '#domain/rows/world'

/**
 * Writes cards or rows of the panel as an account may see them: with mobile numbers in full or their last four digits in
 * all texts but ids.
 */
export const shownTo =
  (roles: string, world: World | null) =>
  <Shown>(shown: Shown): Shown =>
    seesNumbers(roles, world?.store)
      ? shown
      : (JSON.parse(JSON.stringify(shown), (key, value: unknown) =>
          typeof value === 'string' && key !== 'id' ? maskNumbers(value) : value,
        ) as Shown) // of the same shape
