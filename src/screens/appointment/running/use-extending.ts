import { useMemo, useState } from 'react'
import { moveUpdate } from '#domain/appointment/running/other-moves'
import type { RoomMove } from '#domain/appointment/running/ways-out'
import type { SoftRule } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import type { AskedCommand } from '#sync'
import { useCommand } from '../../../data/form/use-command'
import { useBusinessTime } from '../../../data/use-business-time'
import { useSession } from '../../../data/use-session'
import { useDayWorld } from '../../booking/state/use-day-world'
import { type ExtendPlan, planExtension } from './extend-plan'

/** Lengths in minutes of the extensions that have a button each. */
export const offeredMinutes = [30, 60]

/** Returns a function that plans an extension from the rows on this tablet; null until they are read. */
export function usePlans(row: Appointment): ((wish: Wish) => ExtendPlan) | null {
  const world = useDayWorld(row.startDate)
  const user = useSession()?.username ?? ''
  const now = useBusinessTime()
  return useMemo(() => {
    if (!world) return null
    const appointments = new Map(world.appointments).set(row.id, row)
    return (wish) => planExtension({ ...world, appointments }, row, wish, { user, now })
  }, [world, row, user, now])
}

/** An extension that the user asked for: by minutes, or by a service to add. */
export interface Wish {
  minutes: number
  serviceId: string | null
}

interface Extending {
  plan: ExtendPlan
  /** the mode in which the price is paid at once; null: at the end */
  mode: string | null
  onDone: (isQueued: boolean) => void
}

/**
 * Sends an extension, and the moves that make room for it. Its id is made once, so that a second tap doesn't extend
 * twice.
 */
export function useExtending(row: Appointment, { plan, mode, onDone }: Extending) {
  const { runAll, id: extensionId, ...outcome } = useCommand(row)
  const [sent, setSent] = useState<ExtendPlan | null>(null)
  const mayPay = row.status === 'CHECKED_IN' && plan.price > 0
  const { minutes, serviceId } = plan.input
  const modeOfPayment = mayPay ? mode : null
  const input = { id: row.id, extensionId, minutes, serviceId, modeOfPayment }
  return {
    ...outcome,
    mayPay,
    /** the plan that was sent, until it is refused: the rows have the extension before the dialog closes */
    sent: outcome.refusal || outcome.question ? null : sent,
    extend(soft: readonly SoftRule[] = [], moves: readonly RoomMove[] = []) {
      setSent(plan)
      const moved = moves.map(({ id, name: _, ...move }): AskedCommand => {
        return { name: 'updateAppointment', input: moveUpdate({ id }, move) }
      })
      runAll((agreed) => {
        const confirmed = [...new Set([...soft, ...agreed])]
        const terms = { shownPrice: plan.price, confirmed }
        return [...moved, { name: 'extendAppointment', input: { ...input, ...terms }, shown: row }]
      }, onDone)
    },
  }
}
