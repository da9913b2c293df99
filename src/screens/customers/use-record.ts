import { useEffect, useState } from 'react'
import type { Customer } from '#domain/customer/customer'
import { useSync } from '../../data/context'
import { useStatus } from '../../data/use-session'

/** Changes whenever the service's record can have changed; a host without versions has none. */
const stateOf = (person: Customer): string =>
  [
    person.version,
    person.updatedDateTime,
    person.pointsEarned,
    person.visitCount,
    person.cancelCount,
  ].join(' ')

/**
 * What only the service knows of a customer: e-mail, birth date, all appointments, the points log.
 * Asked anew when the customer changes; null while it is not here, the former one meanwhile.
 */
export function useRecord(person: Customer | null): Customer | null {
  const sync = useSync()
  const isOffline = useStatus().online === false
  const mobileNumber = person?.mobileNumber ?? ''
  const state = person ? stateOf(person) : ''
  const [record, setRecord] = useState<{ of: string; customer: Customer } | null>(null)
  useEffect(() => {
    if (isOffline || mobileNumber === '') return
    let isCurrent = true
    sync.customerRecord(mobileNumber).then((found) => {
      if (isCurrent && found.kind === 'found') setRecord({ of: state, customer: found.customer })
    })
    return () => {
      isCurrent = false
    }
  }, [sync, mobileNumber, state, isOffline])
  return record?.customer.mobileNumber === mobileNumber ? record.customer : null
}
