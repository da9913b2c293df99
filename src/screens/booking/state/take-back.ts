import { heldPayments } from '#domain/appointment/correction/pay-back'
import { mistakeReason } from '#domain/customer/no-show'
import type { RunResult } from '#sync'
import type { FormSync } from '../../../data/form/use-form-sync'
import { money } from '../../../ui/format/format-money'
import type { BookingDraft } from '../draft/draft'
import { takeBackGroup } from '../draft/group'

/** A booking that was just made, for the success banner. */
export interface Booked {
  /** the appointment's id */
  id: string
  status: BookingDraft['status']
  /** the outbox entry while it is unsent; null when the service has it */
  entryId: string | null
  draft: BookingDraft
  /** ids of the other guests' appointments in the group */
  guestIds: readonly string[]
}

/** A booking that was undone. */
export interface TakenBack {
  /** its payment as text, such as "PHP 800.00 CASH"; empty without any */
  paid: string
  /** whether the host keeps the payment of the cancelled booking on record */
  isKept: boolean
}

/**
 * Withdraws a booking that was never sent. Takes one that was sent back, with its payment and the bookings of its group.
 * A host without records of money only cancels it.
 */
export async function takeBack(
  sync: FormSync,
  { id, entryId, guestIds }: Booked,
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
  return takeBackGroup(sync, ids, why)
}
