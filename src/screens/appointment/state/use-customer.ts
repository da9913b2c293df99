import { useEffect } from 'react'
import type { Customer } from '#domain/rows/customer'
import { useSync } from '../../../data/context'
import { useStatus } from '../../../data/use-session'
import { useView } from '../../../data/use-view'

/** The appointment's customer; asked of the service where the tablet doesn't hold them. */
export function useCustomer(mobileNumber: string): Customer | null {
  const sync = useSync()
  const isOffline = useStatus().online === false
  const found = useView(sync.views.customer(mobileNumber))
  const isUnknown = found?.kind === 'absent' && !found.complete
  useEffect(() => {
    // What is found is kept by the engine, so that the view above shows it.
    if (isUnknown && !isOffline) void sync.lookUpCustomer(mobileNumber)
  }, [sync, mobileNumber, isUnknown, isOffline])
  return found?.kind === 'found' ? found.customer : null
}
