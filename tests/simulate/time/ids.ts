import type { Random } from './random'

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

/** Creates UUIDv7s from the simulated clock and the run's random numbers. */
export function createIds(clock: () => number, random: Random): () => string {
  const some = (digits: number) => hex(random.between(0, 16 ** digits - 1), digits)
  return () => {
    const time = hex(clock(), 12)
    const variant = hex(8 + random.between(0, 3), 1)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${some(3)}-${variant}${some(3)}-${some(6)}${some(6)}`
  }
}
