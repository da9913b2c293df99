/** Rules that staff may overrule after a confirmation, kept in the audit trail (design decision 4). */
export const softRules = [
  'BREAK',
  'DUTY_HOURS',
  'STORE_HOURS',
  'NO_THERAPIST',
  'ANOTHER_DAY',
] as const
export type SoftRule = (typeof softRules)[number]

/** A thing that stands in the way of a booking: which resource, why, and whose booking. */
export interface Obstacle {
  kind: 'staff' | 'room' | 'locker' | 'store'
  id: string
  why: 'UNKNOWN' | 'UNAVAILABLE' | 'UNQUALIFIED' | 'BUSY' | SoftRule
  /** the appointment in the way, for BUSY */
  appointmentId?: string
  text: string
}

/**
 * Why a command was not carried out. `message` is shown to people as it stands.
 * - `rule`: an input breaks a rule (422); `field` names the input
 * - `state`: the row is in a state that doesn't allow it (409)
 * - `overlap`: a resource is taken, unavailable or not qualified (409)
 * - `confirm`: only soft rules are broken; the same input with `confirmed` passes (409)
 * - `unique`: a name or key is taken (409)
 * - `missing`: the row, or one that it names, doesn't exist in this store (404)
 * - `forbidden`: this user may not do it (403)
 */
export interface Refusal {
  code: 'rule' | 'state' | 'overlap' | 'confirm' | 'unique' | 'missing' | 'forbidden'
  message: string
  field?: string
  obstacles?: readonly Obstacle[]
  confirm?: readonly SoftRule[]
}

export const refuse = (
  code: Refusal['code'],
  message: string,
  more: Omit<Refusal, 'code' | 'message'> = {},
): Refusal => ({ code, message, ...more })
