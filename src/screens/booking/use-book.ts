import { useState } from 'react'
import type { RunInput } from '#sync'
import { useFormSync } from '../../data/use-form-sync'
import { type FormRefusal, useSubmit } from '../../data/use-submit'
import { bookingInput } from './booking-input'
import type { BookingDraft } from './draft'
import { bookingPrice } from './price'
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
  const { submit, refuse, ...rest } = useSubmit()
  const [booked, setBooked] = useState<Booked | null>(null)

  function book(draft: BookingDraft, facts: BookingFacts, today: string) {
    setBooked(null)
    const amount = bookingPrice(draft, facts.world).amount
    if (amount === 'invalid') return refuse(invalidAmount)
    void submit(
      (confirmed) => send(draft, bookingInput(draft, facts, today, confirmed)),
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
    refuse(refusal)
  }

  return { ...rest, booked, book, quiet }
}

const invalidAmount = {
  message: 'Payment > Amount should be a number.',
  field: 'appointmentCreationPayment',
}
