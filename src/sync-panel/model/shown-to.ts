import { maskNumbers, seesNumbers } from '#domain/customer/seen-numbers'
import type { World } from '#domain/rows/world'

/** Fields of cards and rows that no screen shows as they are: ids, and a username. */
const keys: readonly string[] = ['id', 'waitsFor']

/** Writes cards or rows of the panel as an account may see them: with mobile numbers in full or their last four digits. */
export const shownTo =
  (roles: string, world: World | null) =>
  <Shown>(shown: Shown): Shown =>
    seesNumbers(roles, world?.store)
      ? shown
      : (JSON.parse(JSON.stringify(shown), (key, value: unknown) =>
          typeof value === 'string' && !keys.includes(key) ? maskNumbers(value) : value,
        ) as Shown) // of the same shape
