import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { addDays } from '#domain/kernel/dates'
import type { Tender } from '#domain/rows/tender'
import type { World } from '#domain/rows/world'
import { useSync } from '../../data/context'
import { useBusinessTime } from '../../data/use-business-time'
import { usedBefore, usedText } from './references'

/** Days after today whose bookings are looked through; a deposit may be for any of them. */
const daysAhead = 90
/** Milliseconds without typing before the tablet's payments are looked through. */
const pause = 400

/** Tells that a reference was used before, by the appointments and sales on this tablet; null if it was not. */
export function useUsedBefore(
  { sales }: World,
  reference: string,
  payingFor: string | undefined,
): string | null {
  const { views, keptSince } = useSync()
  const today = useBusinessTime().date
  const [wanted] = useDebouncedValue(reference.trim(), pause)
  const [found, setFound] = useState<{ reference: string; tender: Tender | null } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const shown = wanted && (await views.days(keptSince(), addDays(today, daysAhead)).read())
      const rows = [...(shown || []).map(({ row }) => row), ...sales.values()]
      if (isCurrent) setFound({ reference: wanted, tender: usedBefore(rows, wanted, payingFor) })
    }
    look().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [views, keptSince, sales, today, wanted, payingFor])
  const isShown = found?.tender && found.reference === reference.trim()
  return isShown && found.tender ? usedText(found.tender, today) : null
}
