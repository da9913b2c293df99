import * as v from 'valibot'
import { id, shortText, text, textOr } from '../kernel/fields'
import { get, post } from './define-call'
import { nothing } from './query'

/** Changes that a tablet has sent again, or will, since the service was restored. */
export const restoreReport = v.object({
  /** the tablet's name; empty: it has none */
  name: textOr(''),
  /** an instant */
  reportedDateTime: v.string(),
  /** all changes that it sends again; those that are in no count below still wait on it */
  sentAgain: v.number(),
  /** not lost: answered as before */
  kept: v.number(),
  /** lost, and carried out anew */
  restored: v.number(),
  /** lost, and refused: the tablet merges them, or asks a person */
  refused: v.number(),
})
export type RestoreReport = v.InferOutput<typeof restoreReport>

/** Number of changes that the service has not got again yet. */
export const waitingOf = ({ sentAgain, kept, restored, refused }: RestoreReport): number =>
  sentAgain - kept - restored - refused

/** `restoredTo`: the instant to which the service was restored; null: tablets have nothing to send again any more. */
export const restoreReports = v.object({
  restoredTo: text,
  tablets: v.array(restoreReport),
})
export type RestoreReports = v.InferOutput<typeof restoreReports>

/** Calls about what the tablets put back after a restore; an extension. */
export const restoreCalls = {
  restoreReports: get({
    path: '/v1/restore',
    may: 'changeStore',
    answer: restoreReports,
    failure: 'Failed to get reports.',
  }),
  /** tells of a tablet once that it has met the restored service; a later report of it takes the place of the former */
  reportRestore: post({
    path: '/v1/restore/reports',
    may: 'user',
    body: v.object({
      deviceId: id,
      name: shortText,
      keys: v.pipe(v.array(id), v.maxLength(20_000)),
    }),
    answer: nothing,
    status: 201,
    failure: 'Failed to report.',
    largestBody: 1_000_000,
  }),
}
