import { useCallbackRef } from '@mantine/hooks'
import { useMemo } from 'react'
import { useErrand } from '../../data/use-errand'
import { useMoment } from '../../data/use-moment'
import { useOwner } from '../../data/use-session'
import type { FormRefusal, Question } from '../../data/use-submit'
import { draftFrom } from './correction'
import { type BookingDraft, type Offered, withSlot } from './draft'
import type { Lookup } from './lookup'
import { type BookingFacts, settled } from './settle'
import { type Booked, useBook } from './use-book'
import { useDraft } from './use-draft'
import { useFacts } from './use-facts'
import { useLookup } from './use-lookup'

/** A booking form's state and what can be done with it; shared by the form and the board beside it. */
export interface Booking {
  offered: Offered
  /** YYYY-MM-DD, the business's */
  today: string
  /** as it would be booked */
  draft: BookingDraft
  lookup: Lookup
  /** null until this tablet knows its store */
  facts: BookingFacts | null
  edit(patch: Partial<BookingDraft>): void
  pickSlot(slot: { startDate: string; startTime: string; staffId: string | null }): void
  clear(): void
  book(): void
  running: boolean
  booked: Booked | null
  refusal: FormRefusal | null
  question: Question | null
  dropQuestion(): void
}

/** `isSeen`: its form is on the screen. */
export function useBooking(offered: Offered, isSeen: boolean): Booking {
  const { date: today } = useMoment()
  const owner = useOwner()
  const { draft: typed, change, clear } = useDraft(offered, owner ?? '.', today)
  const lookup = useLookup(typed.mobileNumber)
  const facts = useFacts(typed, lookup)
  const { book, quiet, ...outcome } = useBook(clear, isSeen)
  const draft = useMemo(() => (facts ? settled(typed, facts) : typed), [facts, typed])
  useErrand((errand) => {
    const brought = facts && draftFrom(errand, offered, today)
    if (!brought) return false
    quiet(errand.kind === 'correct' ? errand.refusal : null)
    change(() => brought)
    return true
  })
  // The same function all along, for a section that is not drawn again keeps what it was given.
  const edit = useCallbackRef((patch: Partial<BookingDraft>) => {
    if (outcome.running) return
    quiet()
    change((last) => ({ ...last, ...patch }))
  })
  return {
    ...outcome,
    offered,
    today,
    draft,
    lookup,
    facts,
    edit,
    pickSlot(slot) {
      if (outcome.running) return
      quiet()
      change((last) => withSlot(last, slot))
    },
    clear() {
      quiet()
      clear()
    },
    book() {
      if (facts) book(draft, facts, today)
    },
  }
}
