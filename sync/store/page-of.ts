/** Number of pages over which a store's customers are spread. */
export const customerPages = 1024
const visitPages = 256

/** The 32-bit FNV-1a hash of a mobile number, folded: all of its bits are mixed into the lower ones. */
function hashOf(mobileNumber: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < mobileNumber.length; index += 1) {
    hash ^= mobileNumber.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash ^ (hash >>> 8) ^ (hash >>> 16) ^ (hash >>> 24)
}

/** The number of a customer's page, 0 to 1023: a hash of the mobile number. */
export const customerPageOf = (mobileNumber: string): number =>
  hashOf(mobileNumber) & (customerPages - 1)

/** The number of the page in the index of visits that lists a customer's days (`store/visits`). */
export const visitPageOf = (mobileNumber: string): number => hashOf(mobileNumber) & (visitPages - 1)
