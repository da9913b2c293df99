import { normalMobile } from '#domain/kernel/names'
import type { CustomerFound, View } from '../api'
import type { Reader } from '../fold/reader'

/**
 * A customer of this store with what waits on top. The replica holds this store's customers; whom
 * another store knows only the service can tell, so an absence is never complete here.
 */
export function customerView(reader: Reader, typed: string): View<CustomerFound> {
  const mobileNumber = normalMobile(typed)
  return {
    key: `customer ${mobileNumber}`,
    async read() {
      const customer = await reader.look({ customers: true }, (scene) =>
        reader.customer(scene, mobileNumber),
      )
      return customer ? { kind: 'found', customer } : { kind: 'absent', complete: false }
    },
  }
}
