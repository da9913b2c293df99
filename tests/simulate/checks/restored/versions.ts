import { databaseOn, type SeenTablet, versionsOn } from '../../device/records'
import type { Violate } from '../devices'

/**
 * Creates a check that a tablet that meets a restored database keeps no version of the former one: each answer of the
 * new database would look older. `isRestored`: whether there is another database than at first.
 */
export function createVersionsCheck(
  tablet: SeenTablet,
  isRestored: () => boolean,
  violate: Violate,
) {
  const met = new Set<string | null>()
  return () => {
    if (!isRestored()) return
    const database = databaseOn(tablet)
    if (met.has(database)) return
    const isFormer = met.size === 0
    met.add(database)
    if (isFormer) return
    // An answer may have brought a single row already, but never all of a store's.
    for (const [store, versions] of versionsOn(tablet))
      if (versions.length > 0 && versions.every((version) => version > 0))
        violate(`${tablet.name}: keeps the versions of ${store} of before a restore`)
  }
}
