import { type Refusal, refuse } from '../../kernel/refusal'
import type { SetPinInput } from './pin'

/** Wrong PINs after which only the password helps, at the service and on a tablet. */
export const pinTries = 5

export const isPin = (text: string): boolean => /^[0-9]{4,6}$/.test(text)

/** Refuses a PIN of another shape, and one that is tried first. */
export function pinRule(pin: string): Refusal | null {
  if (!isPin(pin)) return refuse('rule', 'A PIN has 4 to 6 digits.', { field: 'pin' })
  if (!isEasy(pin)) return null
  return refuse('rule', 'This PIN is easy to guess. Choose another PIN.', { field: 'pin' })
}

/** Whether a PIN is one digit, a run as 3456 or 9876, or two or three digits repeated as 1212 or 123123. */
function isEasy(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => (10 + +digit - +(pin[at] ?? 0)) % 10))
  const [step = 0] = steps
  const isRun = steps.size === 1 && [0, 1, 9].includes(step)
  return isRun || /^(..|...)\1+$/.test(pin)
}

/** The first rule that a change of one's own PIN breaks, or null. */
export function setPinRule({ password, pin }: SetPinInput): Refusal | null {
  if (password === '')
    return refuse('rule', 'Please enter your password.', { field: 'password', reason: 'REQUIRED' })
  return pin === '' ? null : pinRule(pin)
}
