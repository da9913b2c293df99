import { desk } from '../service/business'
import type { Violate } from './devices'
import type { Books, Effect } from './read-books'

/** Replays what the service did, and checks that STAFF did only what the store allowed then. */
export function checkRights({ effects }: Pick<Books, 'effects'>, violate: Violate): void {
  let given: Readonly<Record<string, unknown>> = {}
  for (const effect of effects) {
    if (effect.action === 'changeRights') given = ofStaff(effect)
    if (effect.actor !== desk.limited) continue
    for (const act of actsOf(effect))
      if (given[act] !== true)
        violate(`service: ${effect.action} of ${effect.row} by STAFF without the right: ${act}`)
  }
}

/** The rights that STAFF have after a change of rights. */
function ofStaff({ changes }: Effect): Readonly<Record<string, unknown>> {
  const [, rights] = changes.rights ?? []
  return (rights as { STAFF?: Record<string, unknown> } | null | undefined)?.STAFF ?? {} // the edge: as the service writes it
}

const actOfAction: Readonly<Record<string, string>> = {
  undoCompletion: 'voidSteps',
  voidLine: 'voidSteps',
  signCorrection: 'countersign',
  signDrawer: 'countersign',
  deleteResource: 'deleteRows',
  // No store can give these to STAFF.
  updatePoints: 'changePoints',
  updateLoyalty: 'changeStore',
  updateStoreSettings: 'changeStore',
  changeRights: 'manageAccounts',
}

/** The acts of an effect as far as its row tells them. */
function actsOf({ table, action, changes }: Effect): string[] {
  const isOfService = table === 'services' || table === 'products'
  const isOfPlace = table === 'rooms' || table === 'lockers'
  return [
    actOfAction[action] ?? [],
    table === 'promos' ? 'changePromos' : [],
    isOfService && 'price' in changes ? 'changePrices' : [],
    isOfPlace && 'name' in changes ? 'changeResources' : [],
  ].flat()
}
