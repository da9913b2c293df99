import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { normalMobile } from '#domain/kernel/names'
import type { CustomerFound } from '#sync'
import { useSync } from '../../../data/context'
import { useStatus } from '../../../data/use-session'
import { useView } from '../../../data/use-view'
import { isKey, type Lookup, lookupAfter, lookupOf } from '../draft/lookup'

/**
 * Looks up the typed number when the user pauses: on this tablet, then at the service unless the tablet has all
 * customers. Asks the service again when the connection returns.
 */
export function useLookup(typed: string): Lookup {
  const [idle] = useDebouncedValue(typed, lookupAfter)
  return useLookupOf(typed, idle)
}

/** Looks up a number at once, without waiting for a pause. A blank number has no customer. */
export const useCustomer = (mobileNumber: string): Lookup => useLookupOf(mobileNumber, mobileNumber)

function useLookupOf(typed: string, idle: string): Lookup {
  const sync = useSync()
  const mobile = isKey(normalMobile(idle)) ? normalMobile(idle) : null
  const found = useView(mobile === null ? null : sync.views.customer(mobile))
  const asked = useAnswer(mobile, found?.kind === 'absent' && !found.complete)
  return lookupOf(typed, idle, found, asked)
}

/** Stands for the service's answer when none came. */
const unanswered: CustomerFound = { kind: 'absent', complete: false }

/** The service's answer for a number that is not on this tablet; null until the answer arrives. */
function useAnswer(mobile: string | null, isWanted: boolean): CustomerFound | null {
  const sync = useSync()
  const isOffline = useStatus().online === false
  const [answer, setAnswer] = useState<{ mobile: string; found: CustomerFound } | null>(null)
  useEffect(() => {
    if (mobile === null || !isWanted || isOffline) return
    let isCurrent = true
    sync.lookUpCustomer(mobile).then((found) => {
      if (isCurrent) setAnswer({ mobile, found })
    })
    return () => {
      isCurrent = false
    }
  }, [sync, mobile, isWanted, isOffline])
  if (answer && answer.mobile === mobile) return answer.found
  return isOffline ? unanswered : null
}
