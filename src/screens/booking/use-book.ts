import { useState } from 'react'
import type { Moment } from '#domain/kernel/dates'
import type { RunInput } from '#sync'
import { useFormSync } from '../../data/use-form-sync'
import { useSession } from '../../data/use-session'
import { type FormRefusal, useSubmit } from '../../data/use-submit'
import { bookingInput } from './booking-input'
import type { BookingDraft } from './draft'
import { bookingPrice, paidOf } from './price'
import { refusalHere } from './refusal-here'
import type { BookingFacts } from './settle'

/** What the green banner says after BOOK. */
export interface Booked {
  isQueued: boolean
  isCheckedIn: boolean
}

/**
 * Books a draft and tells what came of it, as long as the form is seen; `onBooked` is called after
 * success only.
 */
export function useBook(onBooked: () => void, isSeen: boolean) {
  const sync = useFormSync(isSeen ? 'seen' : 'closed')
  const user = useSession()?.username ?? ''
  const { submit, refuse, ...rest } = useSubmit()
  const [booked, setBooked] = useState<Booked | null>(null)
  const [asksPaid, setAsksPaid] = useState(false)

  function book(draft: BookingDraft, facts: BookingFacts, now: Moment) {
    setBooked(null)
    const price = bookingPrice(draft, facts.world)
    if (typeof price.amount !== 'number') return refuse(noAmount)
    // Asked last, of a form that is otherwise complete.
    if (paidOf(draft, price) === '') {
      const wrong = refusalHere(draft, facts, now, user)
      refuse(wrong)
      return setAsksPaid(!wrong)
    }
    void submit(
      (confirmed) => send(draft, bookingInput(draft, facts, now.date, confirmed)),
      (isQueued) => {
        setBooked({ isQueued, isCheckedIn: draft.status === 'CHECKED_IN' })
        onBooked()
      },
    )
  }

  /** A booking that corrects a refused one settles it; any other is new. */
  function send({ corrects }: BookingDraft, input: RunInput<'createAppointment'>) {
    if (!corrects) return sync.run('createAppointment', input)
    return sync.resolve(corrects.entryId, { kind: 'edit' }, { ...input, id: corrects.id })
  }

  /** Takes the banners away, for somebody goes on typing, but for what is wrong with what was brought. */
  function quiet(refusal: FormRefusal | null = null) {
    setBooked(null)
    setAsksPaid(false)
    refuse(refusal)
  }

  return { ...rest, booked, asksPaid, book, quiet }
}

const noAmount = {
  message: 'Payment > Amount should be a number.',
  field: 'appointmentCreationPayment',
}
