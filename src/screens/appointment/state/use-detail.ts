import { useState } from 'react'
import { type BusinessTime, wallMinute } from '#domain/kernel/dates'
import type { SoftRule } from '#domain/kernel/refusal'
import { type Appointment, isFinal } from '#domain/rows/appointment'
import type { Extension } from '#domain/rows/extension'
import type { World } from '#domain/rows/world'
import type { AvailabilityQuery } from '#domain/slot/availability'
import { useDeps } from '../../../data/context'
import { useScatter } from '../../../data/form/till'
import { type FormSync, useFormSync } from '../../../data/form/use-form-sync'
import { useKept } from '../../../data/form/use-kept'
import { useBusinessTime } from '../../../data/use-business-time'
import { useOwner } from '../../../data/use-session'
import { type Send, useSubmit } from '../../../data/use-submit'
import { type MoneyValue, numberRefusal } from '../../../ui/format/money-text'
import { useAvailable } from '../../booking/state/use-available'
import { type ActionName, successTexts, undoneTexts } from './actions'
import {
  type Cancellation,
  cancelInputOf,
  checkInInputOf,
  completeInputOf,
  type Detail,
  type LoweredWhy,
  loweredBy,
  partsRefusal,
  typedNumbers,
  updateInputOf,
} from './detail-input'
import {
  type DetailFields,
  detailEdits,
  type Edits,
  edited,
  noEdits,
  shownFields,
  withQuantity,
} from './fields'
import { proposedPlaces } from './proposed-places'

/** Text of the success banner after an action. */
export interface Done {
  text: string
  isQueued: boolean
  /** undoes the action; null if that is impossible */
  undo: (() => void) | null
  /** whether Undo is offered after the change was sent, too */
  isUndoneLater?: boolean
}

/** The slot for which free places are looked up; null for a completed or cancelled appointment. */
function slotOf(row: Appointment, fields: DetailFields): AvailabilityQuery | null {
  const { startDate, startTime } = fields
  const { serviceIds, id } = row
  return isFinal(row) ? null : { startDate, startTime, serviceIds, appointmentId: id }
}

/**
 * State of an appointment's detail. Typed values stay until an action saves them, even if the row changes meanwhile.
 */
export function useDetail(row: Appointment, world: World) {
  const owner = useOwner()
  const [edits, setEdits] = useKept(`detail.${row.id}.${owner}`, detailEdits, noEdits)
  const [done, setDone] = useState<Done | null>(null)
  const [gone, setGone] = useState<Extension | null>(null)
  const now = useBusinessTime()
  const { submit, refuse, ...outcome } = useSubmit()
  const fields = shownFields(row, edits)
  const query = slotOf(row, fields)
  const available = useAvailable(row.id, query)
  const proposed = proposedPlaces(row, edits, available, now.date, useScatter())
  const detail = { row, edits, world, proposed }
  const actions = useActions(detail, now, { setEdits, setDone, submit, refuse })

  function change(next: Edits) {
    if (outcome.running) return
    setDone(null)
    refuse(null)
    setEdits(next)
  }

  return {
    ...detail,
    ...outcome,
    ...actions,
    fields,
    query,
    available,
    done,
    edit: (patch: Partial<DetailFields>) => change(edited(edits, row, patch)),
    order: (productId: string, quantity: MoneyValue) =>
      change(withQuantity(edits, row, productId, quantity)),
    /** Discards typed changes. */
    discard: () => setEdits(noEdits),
    quiet: () => refuse(null),
    /** shows the outcome of an action outside of this form, such as a correction */
    tell: setDone,
    /** the extension that the user is asked about, because it is to be taken back */
    gone,
    askTakeBack: setGone,
    /** Undoes a change that was shown by `tell`; `text`: the banner after that. */
    undo: (send: Send, text: string) =>
      void submit(send, (isQueued) => setDone({ text, isQueued, undo: null })),
  }
}
export type DetailState = ReturnType<typeof useDetail>

/** Functions with which an action runs and shows its outcome. */
interface Acting extends Pick<ReturnType<typeof useSubmit>, 'submit' | 'refuse'> {
  setEdits: (edits: Edits) => void
  setDone: (done: Done | null) => void
}

/** Actions that save the typed values. COMPLETE asks first if the visit has hardly begun. */
function useActions(detail: Detail, now: BusinessTime, acting: Acting) {
  const { setDone, submit, refuse } = acting
  const sync = useFormSync()
  const { newId } = useDeps()
  const [isEarly, setEarly] = useState(false)
  const [lowering, setLowering] = useState<Lowering | null>(null)
  const { row, edits } = detail
  const finish = createFinish(sync, edits, acting)

  function act(action: Saving, { isMeant = false, lowered }: Answers = {}) {
    setDone(null)
    const wrong = numberRefusal(typedNumbers(detail)) ?? partsRefusal(detail, action)
    if (wrong) return refuse(wrong)
    const isAsked = action === 'complete' && isSoon(row, now) && !isMeant
    setEarly(isAsked)
    const amount = loweredBy(detail, action)
    const isLowering = amount > 0 && !lowered && !isAsked
    setLowering(isLowering ? { action, amount } : null)
    if (isLowering) return
    const saved = (confirmed: readonly SoftRule[]) =>
      send(sync, detail, action, { confirmed, name: newId(), lowered })
    if (!isAsked) void submit(saved, finish(action))
  }

  function cancel(cancellation: Cancellation, onCancelled: () => void) {
    setDone(null)
    const input = cancelInputOf(detail, cancellation)
    void submit(
      () => sync.run('cancelAppointment', input, row),
      (isQueued, entryId) => {
        finish('cancel')(isQueued, entryId)
        onCancelled()
      },
    )
  }

  return {
    act,
    cancel,
    /** whether the form asks if a visit that has hardly begun may be completed */
    isEarly,
    hasBegun: minutesSince(row, now) >= 0,
    dropEarly: () => setEarly(false),
    /** the money that an action would pay back, for which the form asks the reason */
    lowering,
    dropLowering: () => setLowering(null),
  }
}

/** Makes the function that shows the success of an action, with Undo until the change is sent. */
function createFinish(sync: FormSync, edits: Edits, { setEdits, setDone, submit }: Acting) {
  /** Undoes an action and puts its typed input back into the form. */
  function takeBack(action: ActionName, entryId: string) {
    void submit(
      () => sync.withdraw(entryId),
      () => {
        setEdits(edits)
        setDone({ text: undoneTexts[action], isQueued: false, undo: null })
      },
    )
  }

  return (action: ActionName) => (isQueued: boolean, entryId: string | null) => {
    setEdits(noEdits)
    const undo = entryId === null ? null : () => takeBack(action, entryId)
    setDone({ text: successTexts[action], isQueued, undo })
  }
}

/** An action that saves the values in the form. */
type Saving = Exclude<ActionName, 'cancel'>

/** Answers of the user to the questions of an action. */
interface Answers {
  /** whether a visit that has hardly begun is meant to be completed */
  isMeant?: boolean
  lowered?: LoweredWhy | undefined
}

interface Lowering {
  action: Saving
  /** PHP */
  amount: number
}

/** Minutes since the start of a visit; negative before it. */
const minutesSince = ({ startDate, startTime }: Appointment, now: BusinessTime): number =>
  wallMinute(now.date, now.time) - wallMinute(startDate, startTime)

/** Minutes after the start in which a COMPLETE is probably a mistake. */
const soonMinutes = 5

const isSoon = (row: Appointment, now: BusinessTime): boolean =>
  minutesSince(row, now) < soonMinutes

interface Sent {
  confirmed: readonly SoftRule[]
  /** a fresh id */
  name: string
  lowered?: LoweredWhy | undefined
}

function send(sync: FormSync, detail: Detail, action: Saving, { confirmed, name, lowered }: Sent) {
  const { row } = detail
  const why = lowered && { lowered }
  if (action === 'update')
    return sync.run('updateAppointment', { ...updateInputOf(detail, confirmed), ...why }, row)
  if (action === 'checkIn')
    return sync.run('checkInAppointment', checkInInputOf(detail, confirmed), row)
  return sync.run(
    'completeAppointment',
    { ...completeInputOf(detail, confirmed, name), ...why },
    row,
  )
}
