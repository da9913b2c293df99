import { useEffect, useState } from 'react'
import type { DayMoney } from '#domain/calls/reports'
import type { World } from '#domain/rows/world'
import type { OnlineAnswer } from '#sync'
import { useSync } from '../../../data/context'
import { useStatus } from '../../../data/use-session'

/** A date later than any booking. */
export const endOfTime = '2199-12-31'

type Answer = OnlineAnswer<DayMoney>

/** The service's rows of a day's money; null until they arrive, or if the service can't be asked. */
export function useDayMoney(day: string | null): Answer | null {
  const { online } = useSync()
  const { online: isOnline, hasFigures } = useStatus()
  const mayAsk = hasFigures && isOnline !== false
  const [last, setLast] = useState<{ day: string; answer: Answer } | null>(null)
  useEffect(() => {
    if (!mayAsk || day === null) return
    let isOver = false
    const ask = async () => {
      const answer = await online.dayMoney(day)
      if (!isOver) setLast({ day, answer })
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [online, mayAsk, day])
  return last && last.day === day ? last.answer : null
}

/** Whether the store ever opened a drawer. The service is asked if this tablet has none. */
export function useHasDrawers(world: World | null | undefined, today: string): boolean {
  const { hasMoney } = useStatus()
  const isUnknown = hasMoney && world?.drawers.size === 0
  const answer = useDayMoney(isUnknown ? today : null)
  if (!hasMoney || !world) return false
  return world.drawers.size > 0 || (answer?.ok === true && answer.value.hasDrawers)
}
