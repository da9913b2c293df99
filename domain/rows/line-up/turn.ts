import * as v from 'valibot'
import { textOr } from '../../kernel/fields'

/** TURN: the next of the line-up; REQUESTED: the guest asked for the therapist; CHOSEN: out of turn, by the desk. */
export const turnKinds = ['TURN', 'REQUESTED', 'CHOSEN'] as const

/** The way in which a therapist was chosen. `passed`: the therapists who were passed over, each with the reason. */
export const turn = v.object({
  kind: textOr('TURN'),
  passed: v.nullish(v.array(v.object({ staffId: v.string(), why: textOr('') })), []),
})
export type Turn = v.InferOutput<typeof turn>
