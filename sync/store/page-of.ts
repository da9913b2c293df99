/** Number of pages over which a store's customers are spread. */
export const customerPages = 256

/** The page of a mobile number: an FNV-1a hash, reduced to a byte. */
export function pageOf(mobileNumber: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < mobileNumber.length; index += 1) {
    hash ^= mobileNumber.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  return (hash ^ (hash >>> 8) ^ (hash >>> 16) ^ (hash >>> 24)) & (customerPages - 1)
}
