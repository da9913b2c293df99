import type { Customer } from '#domain/rows/customer'
import { useSync } from '../../data/context'
import { useOnline } from '../../data/use-online'

/** Changes whenever the service's record can have changed; a host without versions has none. */
const versionOf = (person: Customer): string =>
  [
    person.version,
    person.updatedDateTime,
    person.pointsEarned,
    person.visitCount,
    person.cancelCount,
  ].join(' ')

/**
 * What only the service knows of a customer: e-mail, birth date, all appointments, the points log.
 * Null while it is not here, and of nobody.
 */
export function useRecord(person: Customer | null): Customer | null {
  const sync = useSync()
  const load = async () => (person ? sync.online.customer(person.mobileNumber) : nobody)
  return useOnline(person?.mobileNumber ?? '', load, person ? versionOf(person) : '').value
}

const nobody = { ok: false, message: '', isOffline: false } as const
