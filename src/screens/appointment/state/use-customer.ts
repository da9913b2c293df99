import { useEffect } from 'react'
import type { Customer } from '#domain/rows/customer'
import { useSync } from '../../../data/context'
import { useStatus } from '../../../data/use-session'
import { useView } from '../../../data/use-view'

/**
 * The appointment's customer; null until the record is on this tablet. A missing record is requested from the service.
 */
export function useCustomer(mobileNumber: string): Customer | null {
  const sync = useSync()
  const isOffline = useStatus().online === false
  const found = useView(sync.views.customer(mobileNumber))
  const isUnknown = found?.kind === 'absent' && !found.complete
  useEffect(() => {
    // the engine stores the answer, which updates the view above
    if (isUnknown && !isOffline) void sync.lookUpCustomer(mobileNumber)
  }, [sync, mobileNumber, isUnknown, isOffline])
  return found?.kind === 'found' ? found.customer : null
}
