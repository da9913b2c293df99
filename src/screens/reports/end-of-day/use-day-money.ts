import { useEffect, useState } from 'react'
import type { DayMoney } from '#domain/calls/reports'
import { may } from '#domain/may'
import type { World } from '#domain/rows/world'
import type { OnlineAnswer } from '#sync'
import { useSync } from '../../../data/context'
import { useSession, useStatus } from '../../../data/use-session'

/** A date later than any booking. */
export const endOfTime = '2199-12-31'

type Answer = OnlineAnswer<DayMoney>

interface Asked {
  day: string
  minute: number
  answer: Answer
}

/** The newer answer, unless only the older one has the rows of the day. */
const better = (former: Asked | null, next: Asked): Asked =>
  former?.day === next.day && former.answer.ok && !next.answer.ok ? former : next

/** Milliseconds after which a sync is a reason to ask again. */
const askAgainAfter = 60_000

/**
 * The service's rows of a day's money; null until they arrive, or if the service can't be asked. `isWatched`: asks again as
 * the tablet syncs, at most once a minute, because visits that it has no more may be paid elsewhere.
 */
export function useDayMoney(day: string | null, isWatched = false): Answer | null {
  const { online } = useSync()
  const { online: isOnline, hasAllCalls, lastSyncAt } = useStatus()
  const minute = isWatched ? Math.floor((lastSyncAt ?? 0) / askAgainAfter) : 0
  const mayAsk = hasAllCalls && isOnline !== false
  const [last, setLast] = useState<Asked | null>(null)
  useEffect(() => {
    if (!mayAsk || day === null) return
    let isOver = false
    const ask = async () => {
      const answer = await online.dayMoney(day)
      if (!isOver) setLast((former) => better(former, { day, minute, answer }))
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [online, mayAsk, day, minute])
  return last && last.day === day ? last.answer : null
}

/** Whether the store ever opened a drawer. The service is asked if this tablet has none. */
export function useHasDrawers(world: World | null | undefined, today: string): boolean {
  const { hasAllCalls } = useStatus()
  const roles = useSession()?.roles ?? ''
  const mayAsk = hasAllCalls && may(roles, 'seeMoney', world?.store.rights)
  const isUnknown = mayAsk && world?.drawers.size === 0
  const answer = useDayMoney(isUnknown ? today : null)
  if (!hasAllCalls || !world) return false
  return world.drawers.size > 0 || (answer?.ok === true && answer.value.hasDrawers)
}
