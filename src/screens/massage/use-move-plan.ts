import { useMemo } from 'react'
import { timeOfMinute } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'
import type { Aim, Companion, Verdict } from '../../board/move/move'
import { useSync } from '../../data/context'
import { useBusinessTime } from '../../data/use-business-time'
import { useSession, useStatus } from '../../data/use-session'
import { useView } from '../../data/use-view'
import { useDayWorld } from '../booking/state/use-day-world'
import { companionsOf, type GroupPlan, planGroup, verdictOfEither } from './group-plan'
import { type MovePlan, planMove } from './move-plan'

/** The plans for an aim: for the appointment alone and for its group, with the rows from which they were made. */
export interface AimPlan {
  plan: MovePlan
  /** null if no other guest moves along */
  group: GroupPlan | null
  world: World
  verdict: Verdict
  companions: readonly Companion[]
}

/** The plan for the aim, by this tablet's rows; null without an aim. The rows are read only during a move. */
export function useMovePlan(aim: Aim | null, date: string): AimPlan | null {
  const sync = useSync()
  const session = useSession()
  const now = useBusinessTime()
  const { hasAllCalls } = useStatus()
  const day = useDayWorld(aim && date)
  const shown = useView(aim && sync.views.appointment(aim.event.id))
  const groupId = shown?.row.groupId ?? null
  // Guests of the group may be on other days than the board's.
  const guests = useView(
    shown && groupId !== null ? sync.views.group(groupId, shown.row.startDate) : null,
  )
  return useMemo(() => {
    if (!aim || !day || !shown || (groupId !== null && !guests)) return null
    const own = [...(guests ?? []), shown].map(({ row }) => [row.id, row] as const)
    const world = { ...day, appointments: new Map([...day.appointments, ...own]) }
    const to = { startDate: date, startTime: timeOfMinute(aim.minute), staffId: aim.columnId }
    const who = { user: session?.username ?? '', now }
    const plan = planMove(world, shown.row, to, who)
    const group = hasAllCalls ? planGroup(world, plan, who) : null
    if (!group) return { plan, group, world, verdict: plan.verdict, companions: [] }
    const companions = companionsOf(plan, group, date)
    return { plan, group, world, verdict: verdictOfEither(plan, group), companions }
  }, [aim, date, day, shown, groupId, guests, session, now, hasAllCalls])
}
