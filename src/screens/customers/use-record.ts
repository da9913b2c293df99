import type { Customer } from '#domain/rows/customer'
import { useSync } from '../../data/context'
import { useOnline } from '../../data/use-online'

/** Changes whenever the service's record may have changed; a basic host has no versions. */
const versionOf = (person: Customer): string =>
  [
    person.version,
    person.updatedDateTime,
    person.pointsEarned,
    person.visitCount,
    person.cancelCount,
  ].join(' ')

/**
 * Fields that only the service has: e-mail, birth date, all appointments, points log. Null until they are
 * here, and without a customer.
 */
export function useRecord(person: Customer | null): Customer | null {
  const sync = useSync()
  const load = async () => (person ? sync.online.customer(person.mobileNumber) : nobody)
  return useOnline(person?.mobileNumber ?? '', load, person ? versionOf(person) : '').value
}

const nobody = { ok: false, message: '', isOffline: false } as const
