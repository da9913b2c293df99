import { payerOf } from '#domain/appointment/group/create-group'
import { commands } from '#domain/commands/all'
import { bookingOf } from '#domain/commands/work'
import { may } from '#domain/may'
import { notAllowedText } from '#domain/may-words'
import type { Choice, Conflict, Sync } from '#sync'
import { appointmentLink, bookingKindOfRow } from '../data/address'
import { customerChanged } from '../data/customer-changed'
import { rowChanged } from '../data/row-changed'
import { saveQueue } from '../data/save-queue'
import { bookingKindOf } from '../screens/booking/draft/correction'
import { choiceId, hasMoreTimes } from './conflict/choice-id'
import type { PanelDeps, Resolution } from './model/sync-model'
import { choiceIsGone, troubleOf } from './model/sync-text'

const conflictOf = async (sync: Sync, id: string): Promise<Conflict | undefined> =>
  (await sync.views.conflicts().read()).find((conflict) => conflict.entryId === id)

const settledMeanwhile = 'This was settled meanwhile.'

/** Carries out what a person chose for a conflict. Answers why it can't be done; null if it was. */
export async function resolveConflict(
  deps: PanelDeps,
  id: string,
  resolution: Resolution,
): Promise<string | null> {
  const conflict = await conflictOf(deps.sync, id)
  if (!conflict) return settledMeanwhile
  const choice = choiceOf(conflict, resolution)
  if (!choice) return choiceIsGone
  if (choice.kind === 'edit') return edit(deps, conflict)
  if (choice.kind === 'export') return saveQueue(deps.sync, deps.device)
  return troubleOf(await deps.sync.resolve(id, choice))
}

/** Makes the changes that wait for a user conflicts, if the present user may sign for colleagues. */
export async function stopWaiting(sync: Sync, user: string): Promise<string | null> {
  const { roles = '' } = sync.session.current() ?? {}
  const world = await sync.views.business().read()
  const rights = world?.store.rights ?? null
  if (!may(roles, 'countersign', rights)) return notAllowedText(roles, 'countersign', rights)
  return troubleOf(await sync.stopWaiting(user))
}

function choiceOf({ choices }: Conflict, resolution: Resolution): Choice | undefined {
  if ('mine' in resolution) return { kind: 'fields', mine: resolution.mine }
  return choices.find((choice) => choiceId(choice) === resolution.choice)
}

/**
 * Opens the form with a refused booking or resource. Any other change is discarded, and the row that it was about
 * opens, so that the user can repeat the change.
 */
async function edit(deps: PanelDeps, conflict: Conflict): Promise<string | null> {
  if (conflict.command === 'createAppointment' || conflict.command === 'createGroup')
    return correct(deps, conflict.entryId)
  const row = rowChanged(conflict)
  if (row) {
    deps.intents.put({ kind: 'row', row })
    return null
  }
  const trouble = troubleOf(await deps.sync.discard(conflict.entryId, 'Done anew by hand'))
  if (trouble !== null) return trouble
  showSubject(deps, conflict)
  return null
}

/** Opens the form in which a conflict's change can be made otherwise. */
export async function editConflict(deps: PanelDeps, id: string): Promise<void> {
  const conflict = await conflictOf(deps.sync, id)
  if (conflict) await (hasMoreTimes(conflict) ? correct(deps, id) : edit(deps, conflict))
}

/** Opens the customer or appointment of a change. */
function showSubject({ intents, goTo }: PanelDeps, conflict: Conflict) {
  const mobileNumber = customerChanged(conflict)
  if (mobileNumber) intents.put({ kind: 'customer', mobileNumber })
  const open = bookingOf(conflict)
  if (open) goTo(appointmentLink({ open }, bookingKindOfRow(conflict.current)))
}

async function correct({ sync, intents }: PanelDeps, entryId: string): Promise<null> {
  const conflict = await conflictOf(sync, entryId)
  const world = await sync.views.business().read()
  if (!conflict || !world) return null
  const isGroup = conflict.command === 'createGroup'
  const group = isGroup ? commands.createGroup.parse(conflict.heldInput) : null
  const single = isGroup
    ? null
    : (conflict.again ?? commands.createAppointment.parse(conflict.heldInput))
  const [input, lead] = [group ?? single, group ? payerOf(group) : single]
  if (!input || !lead) return null
  const { message, reason } = conflict
  // the booking form has the fields of the first guest
  const field = conflict.field?.replace(/^members\.0\./, '')
  const refusal = { message, ...(field && { field }), ...(reason && { reason }) }
  intents.put({ kind: 'correct', offered: bookingKindOf(lead, world), entryId, input, refusal })
  return null
}
