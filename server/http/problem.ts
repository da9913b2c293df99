import { missingParameters, refusalCodes } from '#domain/calls/errors'
import type { Obstacle, Refusal, RefusalReason } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'

interface Details {
  errors?: readonly string[]
  field?: string
  reason?: RefusalReason
  confirm?: readonly string[]
  obstacles?: readonly Obstacle[]
  blocking?: readonly Appointment[]
  /** id of the request in the log */
  requestId?: string
}

/** An error answer (SPEC.md API-ERR). `message` is shown to users. */
export interface Problem {
  status: number
  code: string
  message: string
  details?: Details
  /** the current row, for 409 and 412 */
  current?: unknown
  /** seconds until a retry is allowed */
  retryAfter?: number
}

/** The rows that a conflict shows in addition to its message. */
export type Sides = { current?: unknown; blocking?: readonly Appointment[] }

/** Turns a refusal of the domain into an error answer. */
export function refusalProblem(refusal: Refusal, sides: Sides = {}): Problem {
  const { status, code } = refusalCodes[refusal.code]
  const { message, field, reason, confirm, obstacles } = refusal
  const { current, blocking } = sides
  return {
    status,
    code,
    message,
    details: { field, reason, confirm, obstacles, blocking },
    current,
  }
}

export const problems = {
  missingParameters: (): Problem => ({
    status: 400,
    code: 'MISSING_PARAMETERS',
    message: missingParameters,
  }),
  malformed: (...errors: string[]): Problem => ({
    status: 400,
    code: 'MALFORMED',
    message: 'The request is malformed.',
    details: { errors },
  }),
  /** an invalid request, with a message for users */
  invalid: (message: string): Problem => ({ status: 400, code: 'RULE', message }),
  tooLarge: (): Problem => ({
    status: 413,
    code: 'TOO_LARGE',
    message: 'The request is too large.',
  }),
  notJson: (): Problem => ({ status: 415, code: 'NOT_JSON', message: 'The body must be JSON.' }),
  noSession: (): Problem => ({
    status: 401,
    code: 'NO_SESSION',
    message: 'Your session is over. Please log in.',
  }),
  noKey: (why: 'unknown' | 'revoked'): Problem => ({
    status: 401,
    code: 'NO_SESSION',
    message: why === 'revoked' ? 'This API key is revoked.' : 'This API key is unknown.',
  }),
  keyReadsOnly: (): Problem => ({
    status: 403,
    code: 'FORBIDDEN',
    message: 'This API key may only read.',
  }),
  keyOfOtherStore: (): Problem => ({
    status: 403,
    code: 'OTHER_STORE',
    message: 'This API key belongs to another store.',
  }),
  wrongCredentials: (): Problem => ({
    status: 403,
    code: 'FORBIDDEN',
    message: 'Access forbidden. Please check your credentials.',
  }),
  wrongPassword: (): Problem => ({
    status: 403,
    code: 'FORBIDDEN',
    message: 'The present password is wrong.',
  }),
  wrongPin: (): Problem => ({ status: 403, code: 'FORBIDDEN', message: 'The PIN is wrong.' }),
  pinLocked: (): Problem => ({
    status: 403,
    code: 'PIN_LOCKED',
    message: 'Too many wrong PINs. Please log in with your password.',
  }),
  otherStore: (): Problem => ({
    status: 403,
    code: 'OTHER_STORE',
    message: 'Your session belongs to another store.',
  }),
  noAccessToStore: (): Problem => ({
    status: 403,
    code: 'OTHER_STORE',
    message: 'Your account has no access to this store any more.',
  }),
  notAllowed: (message = 'Your role does not allow this.'): Problem => ({
    status: 403,
    code: 'FORBIDDEN',
    message,
  }),
  notFound: (message: string): Problem => ({ status: 404, code: 'NOT_FOUND', message }),
  changed: (current: unknown): Problem => ({
    status: 412,
    code: 'CHANGED',
    message: 'Somebody else has changed this meanwhile.',
    current,
  }),
  keyReused: (): Problem => ({
    status: 422,
    code: 'KEY_REUSED',
    message: 'This Idempotency-Key was used for another request.',
  }),
  tooManyFailures: (retryAfter: number): Problem => ({
    status: 429,
    code: 'TOO_MANY_FAILURES',
    message: 'Too many failed log-ins. Please try again later.',
    retryAfter,
  }),
  tooManyPins: (retryAfter: number): Problem => ({
    status: 429,
    code: 'TOO_MANY_FAILURES',
    message: 'Too many PINs were chosen. Please choose one tomorrow.',
    retryAfter,
  }),
  notBegun: (): Problem => ({
    status: 429,
    code: 'NOT_BEGUN',
    message: 'The batch took long, so this write was not begun. Please send it again.',
    retryAfter: 1,
  }),
  unavailable: (): Problem => ({
    status: 503,
    code: 'UNAVAILABLE',
    message: 'The booking service cannot answer right now. Please try again.',
    retryAfter: 1,
  }),
  metricsToken: (): Problem => ({
    status: 401,
    code: 'METRICS_TOKEN',
    message: 'The metrics need the bearer token that METRICS_TOKEN names.',
  }),
  broken: (): Problem => ({
    status: 500,
    code: 'INTERNAL',
    message: 'Something went wrong',
  }),
} as const
