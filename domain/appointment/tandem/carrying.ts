import { type Refusal, refuse } from '../../kernel/refusal'
import { isTandem } from '../../rows/appointment'
import type { Transition, World } from '../../rows/world'
import { withTandems } from './carry'

/** Refuses to change a second therapist's booking in a way that only the guest's booking can be changed. */
export const followsGuest = (field?: string): Refusal =>
  refuse('rule', "The second therapist follows the guest. Change the guest's booking.", {
    ...(field && { field }),
  })

const refused: Transition<unknown> = { check: () => followsGuest(), apply: () => null }

/**
 * A transition of an appointment that carries the bookings of the guest's second therapists along. `ofTandem`: the
 * transition of a second therapist's own booking; refused by default.
 */
export function carrying<Input extends { id: string }>(
  transition: Transition<Input>,
  ofTandem: Transition<Input> = refused,
): Transition<Input> {
  const chosen = ({ appointments }: World, { id }: Input) =>
    isTandem(appointments.get(id) ?? {}) ? ofTandem : transition
  return {
    check: (world, input, context) => chosen(world, input).check(world, input, context),
    apply: (world, input, context) =>
      withTandems(world, chosen(world, input).apply(world, input, context)),
  }
}
