/**
 * A UUIDv7: 48 bits of milliseconds since the epoch, then random bits, so that ids sort by the time
 * they were made (RFC 9562, section 5.7). `random` has at least 10 bytes.
 */
export function uuidV7(epochMs: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16)
  for (let at = 0; at < 6; at++) bytes[at] = Math.floor(epochMs / 256 ** (5 - at)) % 256
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
