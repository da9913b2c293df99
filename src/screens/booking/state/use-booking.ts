import { useCallbackRef } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import type { BusinessTime } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'
import type { Start } from '#domain/slot/availability'
import { defaultStart, pastField, usualStart } from '#domain/slot/default-start'
import type { BookingKind } from '../../../data/address'
import { useSync } from '../../../data/context'
import type { Intent } from '../../../data/intents'
import { useBusinessTime } from '../../../data/use-business-time'
import { useIntent } from '../../../data/use-intent'
import { useOwner } from '../../../data/use-session'
import type { FormRefusal, Question } from '../../../data/use-submit'
import { useView } from '../../../data/use-view'
import {
  type BookingDraft,
  type StartedDraft,
  type TypedDraft,
  withPatch,
  withSlot,
} from '../draft/draft'
import type { Lookup } from '../draft/lookup'
import { type BookingFacts, normalizeDraft, withoutProposals } from '../draft/normalize-draft'
import type { Booked, TakenBack } from './take-back'
import { useBook } from './use-book'
import { useDayWorld } from './use-day-world'
import { useDraft } from './use-draft'
import { useFacts } from './use-facts'
import { useLookup } from './use-lookup'
import type { TurnQuestion } from './use-turn'

/** State and actions of a booking form. The day beside the form uses them too. */
export interface Booking {
  offered: BookingKind
  /** the business date, YYYY-MM-DD */
  today: string
  /** the draft with proposals, as BOOK would book it */
  draft: BookingDraft
  /** the field to blame if the start is in the past; null if it isn't */
  past: keyof Start | null
  lookup: Lookup
  /** null until this tablet has the store's rows */
  facts: BookingFacts | null
  edit(patch: Partial<TypedDraft>): void
  pickSlot(slot: Start & { staffId: string | null }): void
  clear(): void
  book(): void
  /** undoes the last booking, and puts its draft back into the form */
  undo(): void
  running: boolean
  booked: Booked | null
  /** the last booking, if it was undone */
  takenBack: TakenBack | null
  refusal: FormRefusal | null
  question: Question | null
  dropQuestion(): void
  /** whether the form asks how much is paid */
  isAskingPaid: boolean
  /** asks why a therapist other than the next one is booked; null: nothing is asked */
  turnAsked: TurnQuestion | null
  dropTurn(): void
  /** books with this payment; null closes the question and books nothing */
  answerPaid(amount: 0 | 'full' | null): void
}

/** Whether an intent brings what is to be booked. */
const bringsDraft = ({ kind }: Intent): boolean =>
  kind === 'correct' || kind === 'book-again' || kind === 'join-group'

type DraftFrom = typeof import('../draft/correction')['draftFrom']

/** Takes the draft that an intent brings. Its script is loaded with the first one. */
function useBroughtDraft(
  offered: BookingKind,
  isReady: boolean,
  onDraft: (brought: TypedDraft, refusal: FormRefusal | null) => void,
) {
  const [loaded, setLoaded] = useState<{ draftFrom: DraftFrom } | null>(null)
  useIntent((intent) => {
    if (!isReady || !bringsDraft(intent)) return false
    if (!loaded) void import('../draft/correction').then(setLoaded, () => {})
    const brought = loaded?.draftFrom(intent, offered)
    if (brought) onDraft(brought, intent.kind === 'correct' ? intent.refusal : null)
    return Boolean(brought)
  })
}

/**
 * The state of a booking form. `isSeen`: the form is visible. `inSight`: the day beside it, YYYY-MM-DD; blank: today.
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
  // The data from before the booking was saved: newer data includes it, and its own place would count as taken.
  const { draft, facts } = sent ?? { draft: current, facts: known }
  useBroughtDraft(offered, facts !== null, (brought, refusal) => {
    quiet(refusal)
    change(() => brought)
  })
  // Always the same function: memoised sections keep the props of an earlier render.
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
      if (facts) book(draft, { facts, now, lookup })
    },
    undo() {
      undo((again) => change(() => ({ ...again, corrects: undefined })))
    },
    answerPaid(amount) {
      if (amount === null || !facts) return quiet()
      edit({ amount })
      book(draft, { facts, now, lookup }, amount)
    },
  }
}

/**
 * The draft with a start: the typed one, or a default. `inSight`: the day beside the form, YYYY-MM-DD. The day's
 * bookings are read only if the default depends on them.
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
