import { useState } from 'react'
import type { Appointment } from '#domain/appointment/appointment'
import type { SoftRule } from '#domain/kernel/refusal'
import type { World } from '#domain/world'
import { useFormSync } from '../../data/use-form-sync'
import { useKept } from '../../data/use-kept'
import { useOwner } from '../../data/use-session'
import { useSubmit } from '../../data/use-submit'
import { type MoneyValue, numberRefusal } from '../../ui/money-text'
import { type ActionName, successTexts } from './actions'
import {
  type Cancellation,
  cancelInputOf,
  checkInInputOf,
  completeInputOf,
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

/** What the green banner says after an action. */
export interface Done {
  text: string
  isQueued: boolean
}

/**
 * The detail's state over a row that goes on changing: what was typed stays until an action took
 * it, whatever others do to the row meanwhile.
 */
export function useDetail(row: Appointment, world: World) {
  const sync = useFormSync()
  const owner = useOwner()
  const [edits, setEdits] = useKept(`detail.${row.id}.${owner}`, detailEdits, noEdits)
  const [done, setDone] = useState<Done | null>(null)
  const { submit, refuse, ...outcome } = useSubmit()
  const detail = { row, edits, world }

  const finish = (action: ActionName) => (isQueued: boolean) => {
    setEdits(noEdits)
    setDone({ text: successTexts[action], isQueued })
  }

  function act(action: Exclude<ActionName, 'cancel'>) {
    setDone(null)
    const wrong = numberRefusal(typedNumbers(detail))
    if (wrong) return refuse(wrong)
    void submit((confirmed) => send(action, confirmed), finish(action))
  }

  function send(action: Exclude<ActionName, 'cancel'>, confirmed: readonly SoftRule[]) {
    if (action === 'update')
      return sync.run('updateAppointment', updateInputOf(detail, confirmed), row)
    if (action === 'checkIn')
      return sync.run('checkInAppointment', checkInInputOf(detail, confirmed), row)
    return sync.run('completeAppointment', completeInputOf(detail, confirmed), row)
  }

  function cancel(cancellation: Cancellation, onCancelled: () => void) {
    setDone(null)
    const input = cancelInputOf(detail, cancellation)
    void submit(
      () => sync.run('cancelAppointment', input, row),
      (isQueued) => {
        finish('cancel')(isQueued)
        onCancelled()
      },
    )
  }

  function change(next: Edits) {
    if (outcome.running) return
    setDone(null)
    refuse(null)
    setEdits(next)
  }

  return {
    ...detail,
    ...outcome,
    fields: shownFields(row, edits),
    done,
    act,
    cancel,
    edit: (patch: Partial<DetailFields>) => change(edited(edits, row, patch)),
    order: (productId: string, quantity: MoneyValue) =>
      change(withQuantity(edits, row, productId, quantity)),
    /** Throws away what was typed. */
    discard: () => setEdits(noEdits),
    quiet: () => refuse(null),
  }
}
export type DetailState = ReturnType<typeof useDetail>
