import { useState } from 'react'
import { heldPayments } from '#domain/appointment/correction/pay-back'
import { mistakeReason } from '#domain/customer/no-show'
import type { RunResult } from '#sync'
import type { FormSync } from '../../../data/form/use-form-sync'
import { useStatus } from '../../../data/use-session'
import type { useSubmit } from '../../../data/use-submit'
import { money } from '../../../ui/format/format-money'

/** A booking to be undone, as `useBook` keeps it. */
interface Undoing {
  id: string
  entryId: string | null
  guestIds: readonly string[]
}

/** A booking that was undone. */
export interface TakenBack {
  /** its payment as text, such as "PHP 800.00 CASH"; empty without any */
  paid: string
  /** whether the host keeps the payment of the cancelled booking on record */
  isKept: boolean
}

/** Undoes bookings, and keeps the last one for its banner. */
export function useTakeBack(sync: FormSync, submit: ReturnType<typeof useSubmit>['submit']) {
  const [takenBack, setTakenBack] = useState<TakenBack | null>(null)
  const { hasAllCalls } = useStatus()
  return {
    takenBack,
    forget: () => setTakenBack(null),
    takeBack(booked: Undoing, onUndone: () => void) {
      let undone: TakenBack | null = null
      void submit(
        async () => {
          const { result, ...about } = await carryOut(sync, booked, hasAllCalls)
          undone = about
          return result
        },
        () => {
          setTakenBack(undone)
          onUndone()
        },
      )
    },
  }
}

/**
 * Withdraws a booking that was never sent. Takes one that was sent back, with its payment and the bookings of its group.
 * A host without records of money only cancels it.
 */
async function carryOut(
  sync: FormSync,
  { id, entryId, guestIds }: Undoing,
  hasAllCalls: boolean,
): Promise<TakenBack & { result: RunResult }> {
  const shown = await sync.views.appointment(id).read()
  const held = shown ? heldPayments(shown.row).filter((paid) => paid.held > 0) : []
  const paid = held.map(({ tender, held }) => `${money(held)} ${tender.mode}`).join(' + ')
  const withdrawn = entryId === null ? null : await sync.withdraw(entryId)
  if (withdrawn && withdrawn.kind !== 'refused') return { paid, isKept: false, result: withdrawn }
  const why = { ...mistake, ...(hasAllCalls && { takesBack: true }) }
  return { paid, isKept: !hasAllCalls, result: await cancelAll(sync, [id, ...guestIds], why) }
}

const mistake = { cancelReason: mistakeReason, customerInitiated: false }

async function cancelAll(sync: FormSync, ids: readonly string[], why: typeof mistake) {
  const [id = ''] = ids
  if (ids.length === 1) return sync.run('cancelAppointment', { ...why, id })
  const { takeBackGroup } = await import('../draft/group')
  return takeBackGroup(sync, ids, why)
}
