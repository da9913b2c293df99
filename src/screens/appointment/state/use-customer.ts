import { useEffect } from 'react'
import type { Customer } from '#domain/rows/customer'
import { useSync } from '../../../data/context'
import { useStatus } from '../../../data/use-session'
import { useView } from '../../../data/use-view'

/** The appointment's customer. Asks the service if the record is not on this tablet; null until it is. */
export function useCustomer(mobileNumber: string): Customer | null {
  const sync = useSync()
  const isOffline = useStatus().online === false
  const found = useView(sync.views.customer(mobileNumber))
  const isUnknown = found?.kind === 'absent' && !found.complete
  useEffect(() => {
    // The engine stores the record, which updates the view above.
    if (isUnknown && !isOffline) void sync.lookUpCustomer(mobileNumber)
  }, [sync, mobileNumber, isUnknown, isOffline])
  return found?.kind === 'found' ? found.customer : null
}
