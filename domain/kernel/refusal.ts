/** Rules that staff may overrule after a confirmation, kept in the audit trail (SPEC.md availability-5). */
export const softRules = [
  'BREAK',
  'DUTY_HOURS',
  'STORE_HOURS',
  'NO_THERAPIST',
  'ANOTHER_DAY',
] as const
export type SoftRule = (typeof softRules)[number]

/** Reasons why an input is refused, for screens that mark it; `message` says it in words. */
export const refusalReasons = [
  'REQUIRED',
  'NOT_UNIQUE',
  'NO_COUNTRY_CODE',
  'WRONG_LENGTH',
  'INVALID_CHARACTER',
  'INACTIVE',
  'TAKEN',
  'UNAVAILABLE',
  'PRICE_CHANGED',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** A thing that stands in the way of a booking: which resource, why, and whose booking. */
export interface Obstacle {
  kind: 'staff' | 'room' | 'locker' | 'store'
  id: string
  why: 'UNKNOWN' | 'UNAVAILABLE' | 'UNQUALIFIED' | 'BUSY' | SoftRule
  /** the appointment in the way, for BUSY */
  appointmentId?: string
  text: string
}

type RefusalCode =
  /** an input breaks a rule (422); `field` names the input */
  | 'rule'
  /** the row is in a state that doesn't allow it (409) */
  | 'state'
  /** a resource is taken, unavailable or not qualified (409) */
  | 'overlap'
  /** only soft rules are broken; the same input with `confirmed` passes (409) */
  | 'confirm'
  /** a name or key is taken (409) */
  | 'unique'
  /** the row, or one that it names, doesn't exist in this store (404) */
  | 'missing'
  /** this user may not do it (403) */
  | 'forbidden'

/** Why a command was not carried out. `message` is shown to people as it stands. */
export interface Refusal {
  code: RefusalCode
  message: string
  field?: string
  reason?: RefusalReason
  obstacles?: readonly Obstacle[]
  confirm?: readonly SoftRule[]
}

export const refuse = (
  code: Refusal['code'],
  message: string,
  more: Omit<Refusal, 'code' | 'message'> = {},
): Refusal => ({ code, message, ...more })

/** The reason that obstacles give: a place that is taken comes before one that is not available. */
export function reasonOf(obstacles: readonly Obstacle[]): RefusalReason | null {
  if (obstacles.some(({ why }) => why === 'BUSY')) return 'TAKEN'
  return obstacles.some(({ why }) => why === 'UNAVAILABLE') ? 'UNAVAILABLE' : null
}
