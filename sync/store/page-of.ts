/** Number of pages over which a store's customers are spread; each is divided into quarters. */
export const customerPages = 256
const quarters = 4

/** The 32-bit FNV-1a hash of a mobile number. */
function hashOf(mobileNumber: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < mobileNumber.length; index += 1) {
    hash ^= mobileNumber.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash
}

/** The number of a customer's page, 0 to 255: a hash of the mobile number. */
export const pageOf = (mobileNumber: string): number => reduced(hashOf(mobileNumber))

const reduced = (hash: number): number =>
  (hash ^ (hash >>> 8) ^ (hash >>> 16) ^ (hash >>> 24)) & (customerPages - 1)

/**
 * The number of a customer's quarter page, such as 17.25: page 17, second quarter. Older releases stored undivided
 * pages.
 */
export function customerPageOf(mobileNumber: string): number {
  const hash = hashOf(mobileNumber)
  return reduced(hash) + ((hash >>> 8) & (quarters - 1)) / quarters
}

/** The number of the undivided page that a quarter belongs to. */
export const wholePageOf = (page: number): number => Math.floor(page)
