import type { Refusal } from '#domain/kernel/refusal'
import type { RunResult } from '../api/sync'
import type { WithStatus } from '../host/status'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { Outcome } from './outcome'

type NotSaved = Extract<RunResult, { kind: 'not-saved' }>
type Words = Pick<Refusal, 'message' | 'field' | 'reason' | 'confirm' | 'needs'>

export const notSynced: NotSaved = {
  kind: 'not-saved',
  message: 'This device has no data of the store yet. Nothing was saved.',
}

export const notLoggedIn: NotSaved = { kind: 'not-saved', message: 'Log in to save this.' }

/** Converts a refusal into the result for screens. */
export const refusedBy = ({ message, field, reason, needs, confirm = [] }: Words): RunResult => ({
  kind: 'refused',
  refusal: { message, field, reason, needs, confirm },
})

/** Converts an entry's outcome into the result for its form. `id`: the row that the command changes. */
export function resultOf(id: string, outcome: Outcome): RunResult {
  if (outcome.kind === 'applied') return { kind: 'applied', id }
  if (outcome.kind === 'waits') return { kind: 'queued', id, entryId: outcome.entryId }
  const { message, field, reason, confirm } = outcome.conflict
  return refusedBy({ message, field: field ?? undefined, reason: reason ?? undefined, confirm })
}

/**
 * Result when the device could not save an entry; its form stays open. Also logs the error and shows it in the status.
 */
export function notSaved({ deps, status }: WithDeps & WithStatus, error: unknown): NotSaved {
  const storageError = wordsOf(error)
  deps.log('not saved', storageError)
  status.update({ storageError })
  return { kind: 'not-saved', message: `Not saved: ${storageError}` }
}
