import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import {
  comparableReference,
  leastCompared,
  usedBefore,
} from '#domain/appointment/parts/used-before'
import { addDays } from '#domain/kernel/dates'
import type { Tender } from '#domain/rows/tender'
import type { World } from '#domain/rows/world'
import { useSync } from '../../data/context'
import { useBusinessTime } from '../../data/use-business-time'
import { useStatus } from '../../data/use-session'
import { usedText } from './references'

/** Days after today whose appointments are searched, because deposits are paid ahead. */
const daysAhead = 90
/** Milliseconds without typing before the tablet's payments are searched. */
const pause = 400

/**
 * A text that says that a reference was used before. Searches the appointments and sales on this tablet, then those of
 * the service. Null if it was not used, or if the service does not answer.
 */
export function useUsedBefore(
  { sales }: World,
  reference: string,
  payingFor: string | undefined,
): string | null {
  const { views, keptSince, online } = useSync()
  const { hasAllCalls, online: isOnline } = useStatus()
  const mayAsk = hasAllCalls && isOnline === true
  const today = useBusinessTime().date
  const [wanted] = useDebouncedValue(reference.trim(), pause)
  const [found, setFound] = useState<{ reference: string; tender: Tender | null } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const shown = wanted && (await views.days(keptSince(), addDays(today, daysAhead)).read())
      const rows = [...(shown || []).map(({ row }) => row), ...sales.values()]
      const here = usedBefore(rows, wanted, payingFor)
      if (isCurrent) setFound({ reference: wanted, tender: here })
      if (here || !mayAsk || comparableReference(wanted).length < leastCompared) return
      const asked = await online.usedReference(wanted, payingFor)
      if (isCurrent && asked.ok) setFound({ reference: wanted, tender: asked.value.used })
    }
    look().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [views, keptSince, online, mayAsk, sales, today, wanted, payingFor])
  const isShown = found?.tender && found.reference === reference.trim()
  return isShown && found.tender ? usedText(found.tender, today) : null
}
