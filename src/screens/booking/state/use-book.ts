import { useRef, useState } from 'react'
import type { TurnInput } from '#domain/appointment/input'
import { bounds } from '#domain/kernel/bounds'
import type { BusinessTime } from '#domain/kernel/dates'
import type { SoftRule } from '#domain/kernel/refusal'
import type { RunInput, RunResult } from '#sync'
import { useDeps } from '../../../data/context'
import { type FormSync, useFormSync } from '../../../data/form/use-form-sync'
import { useSession } from '../../../data/use-session'
import { type FormRefusal, useSubmit } from '../../../data/use-submit'
import { numberRefusal } from '../../../ui/format/money-text'
import { splitRefusal } from '../../payment/split-refusal'
import { bookingInput, withTurn } from '../draft/booking-input'
import { type BookingDraft, isGroup } from '../draft/draft'
import type { Lookup } from '../draft/lookup'
import type { BookingFacts } from '../draft/normalize-draft'
import { asksPaid, type BookingPrice, bookingPrice } from '../draft/price'
import { refusalHere } from '../draft/refusal-here'
import type { Booked } from './take-back'
import { useTakeBack } from './use-take-back'
import { useTurn } from './use-turn'

/** A draft that is being saved, and the data by which it was checked. */
interface Sent {
  draft: BookingDraft
  facts: BookingFacts
  turn: TurnInput | null
}

/** Books a draft and shows the outcome, if the form is visible. `onBooked` is called after a success. */
export function useBook(onBooked: () => void, isSeen: boolean) {
  const sync = useFormSync(isSeen ? 'seen' : 'closed')
  const user = useSession()?.username ?? ''
  const { submit, refuse, ...rest } = useSubmit()
  const { save, sent, isSaved } = useSaving(sync, submit)
  const turns = useTurn()
  const { booked, setBooked, takenBack, undo, forget } = useTakeBack(sync, submit)
  const [isAskingPaid, setAsking] = useState(false)

  /** Books a draft. `answer`: the amount that the user chose when the form asked; Undo asks again. */
  function book(
    typed: BookingDraft,
    { facts, now, lookup }: { facts: BookingFacts; now: BusinessTime; lookup: Lookup },
    answer?: 0 | 'full',
  ) {
    const draft = answer === undefined ? typed : { ...typed, amount: answer }
    // ignore BOOK for a draft that is booked already
    if (booked || isSaved(draft)) return
    const price = bookingPrice(draft, facts.world)
    const unfit = paymentRefusal(draft, price)
    if (unfit) return refuse(unfit)
    // ask about the payment last, when nothing else is missing
    if (asksPaid(draft, price)) {
      const wrong = refusalHere(draft, facts, { now, user, lookup })
      refuse(wrong)
      return setAsking(!wrong)
    }
    forget()
    turns.judge(facts.world, draft, now, (turn) =>
      save({ draft, facts, turn }, now.date, (saved) => {
        setBooked(saved && { ...saved, draft: typed })
        onBooked()
      }),
    )
  }

  /**
   * Clears the banners when the user edits the form. `refusal`: the error of a booking that was brought here from
   * another screen.
   */
  function quiet(refusal: FormRefusal | null = null) {
    setBooked(null)
    forget()
    setAsking(false)
    refuse(refusal)
  }

  return {
    ...rest,
    booked,
    takenBack,
    isAskingPaid,
    turnAsked: turns.question,
    dropTurn: turns.drop,
    sent: rest.running ? sent : null,
    book,
    undo,
    quiet,
  }
}

/** Saves drafts. Until a draft is saved, the form keeps the data by which it was checked. */
function useSaving(sync: FormSync, submit: ReturnType<typeof useSubmit>['submit']) {
  const { newId } = useDeps()
  const [sent, setSent] = useState<Sent | null>(null)
  /** the last booked draft; a double tap may press BOOK again before the form is cleared */
  const done = useRef<BookingDraft | null>(null)

  function save(next: Sent, today: string, onSaved: (booked: Booked | null) => void) {
    const { draft, facts, turn } = next
    const ids = idsFor(draft, newId)
    setSent(next)
    let result: RunResult | null = null
    void submit(
      async (confirmed) => {
        result = isGroup(draft)
          ? await sendGroup(sync, { ...next, today, newId }, ids, confirmed)
          : await send(sync, draft, {
              ...bookingInput(draft, facts, today, confirmed),
              ...withTurn(turn),
            })
        return result
      },
      () => {
        done.current = draft
        setSent(null)
        onSaved(result && bookedBy(result, draft, ids))
      },
    )
  }

  return { save, sent, isSaved: (draft: BookingDraft) => done.current === draft }
}

/** Ids for the guests' bookings of a draft. A refused group keeps the ids of its guests when it is corrected. */
function idsFor({ guests = [], corrects }: BookingDraft, newId: () => string): string[] {
  if (corrects?.groupId) return [corrects.id, ...guests.map(({ key }) => key)]
  return [newId(), ...guests.map(() => newId())]
}

/** Sends a booking. If it replaces a refused one, that conflict is resolved by it. */
function send(
  sync: FormSync,
  { corrects }: BookingDraft,
  input: RunInput<'createAppointment'>,
): Promise<RunResult> {
  if (!corrects) return sync.run('createAppointment', input)
  return sync.resolve(corrects.entryId, { kind: 'edit' }, { ...input, id: corrects.id })
}

/** Books several guests. The code for groups comes with the section in which guests are added. */
async function sendGroup(
  sync: FormSync,
  booking: Sent & { today: string; newId: () => string },
  ids: readonly string[],
  confirmed: readonly SoftRule[],
): Promise<RunResult> {
  const { bookGroup } = await import('../draft/group')
  return bookGroup(sync, booking, ids, confirmed)
}

function bookedBy(result: RunResult, draft: BookingDraft, ids: readonly string[]): Booked | null {
  if (result.kind !== 'applied' && result.kind !== 'queued') return null
  const entryId = result.kind === 'queued' ? result.entryId : null
  return { id: result.id, status: draft.status, entryId, draft, guestIds: ids.slice(1) }
}

function paymentRefusal({ split }: BookingDraft, { amount }: BookingPrice) {
  const total = amount ?? 'invalid'
  return (
    numberRefusal([{ ...payment, value: total }]) ??
    splitRefusal({ ...payment, split, total: Number(total) })
  )
}

const payment = {
  field: 'appointmentCreationPayment',
  label: 'Payment > Amount',
  bounds: bounds.payment,
}
