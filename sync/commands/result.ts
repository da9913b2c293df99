import type { Refusal } from '#domain/kernel/refusal'
import type { RunResult } from '../api/sync'
import type { WithStatus } from '../host/status'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { Fate } from './fate'

type NotSaved = Extract<RunResult, { kind: 'not-saved' }>
type Words = Pick<Refusal, 'message' | 'field' | 'reason' | 'confirm'>

/** A refusal as the screens get it. */
export function refusedBy({ message, field, reason, confirm = [] }: Words): RunResult {
  const about = { ...(field && { field }), ...(reason && { reason }) }
  return { kind: 'refused', refusal: { message, ...about, confirm } }
}

/** What a form is told of its entry; `id` is the appointment's. */
export function resultOf(id: string, fate: Fate): RunResult {
  if (fate.kind === 'applied') return { kind: 'applied', id }
  if (fate.kind === 'waits') return { kind: 'queued', id, entryId: fate.entryId }
  const { message, field, reason, confirm } = fate.conflict
  return refusedBy({ message, field: field ?? undefined, reason: reason ?? undefined, confirm })
}

/** The device could not keep it: the form must stay. */
export function notSaved({ deps, status }: WithDeps & WithStatus, error: unknown): NotSaved {
  const storageError = wordsOf(error)
  deps.log('not saved', storageError)
  status.update({ storageError })
  return { kind: 'not-saved', message: `Not saved: ${storageError}` }
}
