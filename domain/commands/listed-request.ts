import type { FrozenRequest } from './work'

/** Fields of bodies that only a host with the extension `money`, `lineup` or `runningDay` knows. */
const extraFields: ReadonlySet<string> = new Set([
  'moneyId',
  'takenAt',
  'drawerId',
  'desk',
  'tip',
  'lowered',
  'turn',
  'dayOffOn',
  'takesBack',
  'joins',
])

/** A request for a host that has only the calls listed in SPEC.md: payments have their sum and mode, no parts. */
export const listedRequest = ({ body, ...request }: FrozenRequest): FrozenRequest => ({
  ...request,
  body: Object.fromEntries(
    Object.entries(body)
      .filter(([field]) => !extraFields.has(field))
      .map(([field, value]) => [field, withoutParts(value)]),
  ),
})

function withoutParts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('modeOfPayment' in value)) return value
  const { amount, modeOfPayment } = { amount: 0, ...value }
  return { amount, modeOfPayment }
}
