import { useCallbackRef } from '@mantine/hooks'
import { useMemo } from 'react'
import {
  defaultStart,
  pastField,
  type Start,
  usualStart,
} from '#domain/appointment/slot/default-start'
import type { BusinessTime } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'
import type { BookingKind } from '../../../data/address'
import { useSync } from '../../../data/context'
import { useBusinessTime } from '../../../data/use-business-time'
import { useIntent } from '../../../data/use-intent'
import { useOwner } from '../../../data/use-session'
import type { FormRefusal, Question } from '../../../data/use-submit'
import { useView } from '../../../data/use-view'
import { draftFrom } from '../draft/correction'
import {
  type BookingDraft,
  type StartedDraft,
  type TypedDraft,
  withPatch,
  withSlot,
} from '../draft/draft'
import type { Lookup } from '../draft/lookup'
import { type BookingFacts, normalizeDraft, withoutProposals } from '../draft/normalize-draft'
import { type Booked, useBook } from './use-book'
import { useDayWorld } from './use-day-world'
import { useDraft } from './use-draft'
import { useFacts } from './use-facts'
import { useLookup } from './use-lookup'
import type { TurnQuestion } from './use-turn'

/** State and actions of a booking form, shared with the day beside it. */
export interface Booking {
  offered: BookingKind
  /** the business date, YYYY-MM-DD */
  today: string
  /** the draft with proposals, as it will be booked */
  draft: BookingDraft
  /** the field to blame for a start in the past; null if the start is not past */
  past: keyof Start | null
  lookup: Lookup
  /** null until this tablet has its store's rows */
  facts: BookingFacts | null
  edit(patch: Partial<TypedDraft>): void
  pickSlot(slot: Start & { staffId: string | null }): void
  clear(): void
  book(): void
  /** undoes the last booking and restores its draft */
  undo(): void
  running: boolean
  booked: Booked | null
  /** the last booking was undone */
  isTakenBack: boolean
  refusal: FormRefusal | null
  question: Question | null
  dropQuestion(): void
  /** whether the form asks for the paid amount */
  isAskingPaid: boolean
  /** the question for the reason of a turn; null: none is asked */
  turnAsked: TurnQuestion | null
  dropTurn(): void
  /** books with this amount; null closes the question without booking */
  answerPaid(amount: 0 | 'full' | null): void
}

/**
 * Creates the state of a booking form. `isSeen`: the form is visible. `inSight`: the day beside it, YYYY-MM-DD, or
 * blank for today.
 */
export function useBooking(offered: BookingKind, isSeen: boolean, inSight = ''): Booking {
  const now = useBusinessTime()
  const today = now.date
  const owner = useOwner()
  const world = useView(useSync().views.business()) ?? null
  const { draft: chosen, change, clear } = useDraft(offered, owner ?? '.')
  const typed = useStart(chosen, world, inSight, now)
  const lookup = useLookup(typed.mobileNumber)
  const known = useFacts(typed, lookup, world)
  const { book, undo, quiet, sent, ...outcome } = useBook(clear, isSeen)
  const current = useMemo(
    () => (known ? normalizeDraft(typed, known) : withoutProposals(typed)),
    [known, typed],
  )
  // Use the data from before saving: the new data includes this booking, which would block itself.
  const { draft, facts } = sent ?? { draft: current, facts: known }
  useIntent((intent) => {
    const brought = facts && draftFrom(intent, offered)
    if (!brought) return false
    quiet(intent.kind === 'correct' ? intent.refusal : null)
    change(() => brought)
    return true
  })
  // A stable identity, because memoised sections keep their first props.
  const edit = useCallbackRef((patch: Partial<TypedDraft>) => {
    if (outcome.running) return
    quiet()
    change((last) => withPatch(last, patch, draft))
  })
  return {
    ...outcome,
    offered,
    today,
    draft,
    past: pastField(draft, now),
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
      if (facts) book(draft, facts, now, lookup)
    },
    undo() {
      undo((again) => change(() => ({ ...again, corrects: undefined })))
    },
    answerPaid(amount) {
      if (amount === null || !facts) return quiet()
      edit({ amount })
      book({ ...draft, amount }, facts, now, lookup)
    },
  }
}

/**
 * The draft with a default start until one is chosen. `inSight`: the day beside the form, YYYY-MM-DD. Reads the day's
 * bookings only if the next free start depends on them.
 */
function useStart(
  typed: TypedDraft,
  world: World | null,
  inSight: string,
  now: BusinessTime,
): StartedDraft {
  const isNext = typed.startTime === undefined && now.time > usualStart
  const day = useDayWorld(isNext && typed.serviceIds.length > 0 ? now.date : null) ?? world
  const { startDate, startTime } = useMemo((): Start => {
    const unknown = { startDate: now.date, startTime: usualStart }
    return { ...(day ? defaultStart(day, typed, inSight, now) : unknown), ...chosen(typed) }
  }, [day, typed, inSight, now])
  return useMemo(() => ({ ...typed, startDate, startTime }), [typed, startDate, startTime])
}

const chosen = ({ startDate, startTime }: TypedDraft): Partial<Start> => ({
  ...(startDate !== undefined && { startDate }),
  ...(startTime !== undefined && { startTime }),
})
