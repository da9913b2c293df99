import type { Choice, Conflict, Sync } from '#sync'
import type { Random } from '../time/random'
import type { Decided } from './given'
import { allRules, someSlot } from './inputs'

/** Resolves one shown conflict, by a choice or by discarding it. */
export async function resolveOne(
  sync: Sync,
  random: Random,
  trace: (text: string) => void,
): Promise<Decided | null> {
  const conflicts = await sync.views.conflicts().read()
  if (conflicts.length === 0) return null
  const conflict = random.pick(conflicts)
  const choice = random.chance(0.4) ? null : chosen(conflict, random)
  trace(`settles ${conflict.code} of ${conflict.entryId} by ${choice?.kind ?? 'discard'}`)
  if (!choice) {
    const given = await sync.discard(conflict.entryId, 'not worth it')
    trace(`giving ${conflict.entryId} up: ${given.kind}`)
    return null
  }
  const input = choice.kind === 'edit' ? corrected(conflict, random) : undefined
  const result = await sync.resolve(conflict.entryId, choice, input)
  trace(`settling ${conflict.entryId}: ${result.kind}`)
  return { entryId: conflict.entryId, choice }
}

/** Corrects a refused input. */
function corrected({ command, input }: Conflict, random: Random) {
  const confirmed = [...allRules]
  // The name was taken.
  if (command !== 'createAppointment' && 'name' in input)
    return { ...input, name: `${input.name} too` }
  if (command !== 'createAppointment') return { ...input, confirmed }
  return { ...input, confirmed, ...someSlot(random, input.storeCode) }
}

function chosen({ choices }: Conflict, random: Random): Choice | null {
  return choices.length > 0 ? random.pick(choices) : null
}
