const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/**
 * A UUIDv7: 48 bits of milliseconds since the epoch, then random bits, so ids sort by creation time (RFC
 * 9562, section 5.7). `random` has at least 10 bytes.
 */
export function uuidV7(epochMs: number, random: Uint8Array): string {
  const time = epochMs.toString(16).padStart(12, '0')
  const at = (index: number) => random[index] ?? 0
  const version = hex[0x70 | (at(0) & 0x0f)]
  const variant = hex[0x80 | (at(2) & 0x3f)]
  let node = ''
  for (let index = 4; index < 10; index += 1) node += hex[at(index)]
  const tail = `${version}${hex[at(1)]}-${variant}${hex[at(3)]}-${node}`
  return `${time.slice(0, 8)}-${time.slice(8)}-${tail}`
}

const perId = 10
const idsAtOnce = 400
/** Milliseconds by which ids may run ahead of the clock. A clock that was set back further counts again. */
const aheadMs = 1000

/**
 * Returns a function that makes UUIDv7s; those of one moment sort in the order of the calls. `fill` writes random bytes
 * in bulk, because each call to the random source is slow.
 */
export function createIds(clock: () => number, fill: (pool: Uint8Array<ArrayBuffer>) => void) {
  const pool = new Uint8Array(perId * idsAtOnce)
  let used = pool.length
  let last = 0
  return (): string => {
    if (used === pool.length) {
      fill(pool)
      used = 0
    }
    used += perId
    const now = clock()
    const isBehind = now <= last && last - now < aheadMs
    last = isBehind ? last + 1 : now
    return uuidV7(last, pool.subarray(used - perId, used))
  }
}
