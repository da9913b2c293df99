/** Rules that staff may overrule; the audit trail records it (SPEC.md availability-5). */
export const softRules = [
  'BREAK',
  'DUTY_HOURS',
  'STORE_HOURS',
  'NO_THERAPIST',
  'ANOTHER_DAY',
  'CLEANING',
  'PROMO',
] as const
export type SoftRule = (typeof softRules)[number]

/** Reason codes for refusing an input, by which screens mark the field. The text for users is `message`. */
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

/** Reasons that staff can't overrule. */
export const hardReasons = ['UNAVAILABLE', 'UNQUALIFIED', 'BUSY'] as const

/** All reasons for an obstacle, hard and soft. */
export const obstacleReasons = ['UNKNOWN', ...hardReasons, ...softRules] as const

/** A reason why a booking can't use a resource or promo: which resource, why, and which appointment is in the way. */
export interface Obstacle {
  kind: 'staff' | 'room' | 'locker' | 'store' | 'promo'
  id: string
  why: (typeof obstacleReasons)[number]
  /** the blocking appointment, for BUSY */
  appointmentId?: string
  text: string
}

type RefusalCode =
  /** the input breaks a rule (422); `field` names the input */
  | 'rule'
  /** the row's status doesn't allow the action (409) */
  | 'state'
  /** a resource is taken, unavailable or not qualified (409) */
  | 'overlap'
  /** only soft rules are broken; the same input with `confirmed` is accepted (409) */
  | 'confirm'
  /** the name or key is taken (409) */
  | 'unique'
  /** the row, or a row that the input names, doesn't exist in this store (404) */
  | 'missing'
  /** the user may not run the command (403) */
  | 'forbidden'

/** An act (`may.ts`) that changes of rows need, and its amount in PHP. `or`: an act that does as well. */
export interface ActOf<Act extends string = string> {
  act: Act
  amount?: number
  or?: Act
}

/** The acts that a command needs and its user may not do; a colleague can allow them. `subject`: its row, `table/id`. */
export interface Need {
  subject: string
  acts: readonly ActOf[]
}

/** The reason why a command was not carried out. `message` is shown to users. */
export interface Refusal {
  code: RefusalCode
  message: string
  field?: string
  reason?: RefusalReason
  obstacles?: readonly Obstacle[]
  confirm?: readonly SoftRule[]
  /** of each command that was refused */
  needs?: readonly Need[]
}

export const refuse = (
  code: Refusal['code'],
  message: string,
  more: Omit<Refusal, 'code' | 'message'> = {},
): Refusal => ({ code, message, ...more })

/** The reason for a set of obstacles: a taken resource takes precedence over an unavailable one. */
export function reasonOf(obstacles: readonly Obstacle[]): RefusalReason | null {
  if (obstacles.some(({ why }) => why === 'BUSY')) return 'TAKEN'
  return obstacles.some(({ why }) => why === 'UNAVAILABLE') ? 'UNAVAILABLE' : null
}
