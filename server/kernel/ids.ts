/** Makes UUIDv7: the time first, so that they rise, then chance. */
export function uuidV7(clock: () => number, randomBytes: (size: number) => Uint8Array): string {
  const time = clock().toString(16).padStart(12, '0')
  const chance = Buffer.from(randomBytes(10))
  // The version and the variant have fixed bits (RFC 9562).
  chance[0] = ((chance[0] ?? 0) & 0x0f) | 0x70
  chance[2] = ((chance[2] ?? 0) & 0x3f) | 0x80
  const hex = time + chance.toString('hex')
  const parts = [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
  return parts.map(([from, to]) => hex.slice(from, to)).join('-')
}
