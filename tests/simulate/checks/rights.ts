import { desk } from '../service/business'
import type { Violate } from './devices'
import type { Books, Effect } from './read-books'
import type { ApprovedWrite } from './wire'

/**
 * Replays what the service did, and checks that STAFF and LEAD did only what the store allowed then, or what a colleague
 * with the right had allowed for this entry alone.
 */
export function checkRights(
  { effects, receipts }: Pick<Books, 'effects' | 'receipts'>,
  sent: ReadonlyMap<string, ApprovedWrite>,
  violate: Violate,
): void {
  const accounts = createAccounts()
  for (const effect of effects) {
    accounts.follow(effect)
    const { action, row, actor, approval } = effect
    const name = `service: ${action} of ${row} by ${actor}`
    const missing = missingActs(effect, accounts)
    for (const act of missing)
      if (!approval?.acts.some((each) => each.act === act))
        violate(`${name} without the right: ${act}`)
    if (!approval) continue
    const { by, at, key, acts, since } = approval
    const made = sent.get(key)?.approval
    const isOfEntry = made?.askedBy === actor && made.allowedBy === by && made.at === at
    if (!isOfEntry || !receipts.has(key)) violate(`${name} with an approval of another entry`)
    if (by === actor) violate(`${name} was allowed by its author`)
    for (const act of missing)
      if (!accounts.may(by, act)) violate(`${name} was allowed by ${by} without the right: ${act}`)
    if (accounts.isDisabled(by) !== (since === 'disabled'))
      violate(`${name} was allowed by ${by}, who counts as ${since ?? 'enabled'}`)
    const refund = acts.find(({ act }) => act === 'refund')
    if (refund && paidBack(effect) > (refund.amount ?? 0))
      violate(`${name} pays back more than ${by} has allowed`)
  }
}

type Rights = Readonly<Record<string, unknown>>

/** LEAD may do these where the store says nothing else. STAFF may do none of the acts that are checked. */
const usualOfLead: Rights = { voidSteps: true, countersign: true, changeResources: true }

const roles: Readonly<Record<string, string>> = desk.roles

interface Accounts {
  /** takes over what an effect changes of rights and accounts */
  follow(effect: Effect): void
  may(user: string, act: string): boolean
  isDisabled(user: string): boolean
}

export function createAccounts(): Accounts {
  let given: Readonly<Record<string, Rights | undefined>> = {}
  const disabled = new Set<string>()
  return {
    follow({ action, table, row, changes }) {
      // The same rights once more are no change.
      if (action === 'changeRights' && changes.rights)
        given = (changes.rights[1] ?? {}) as typeof given // the edge: as the service writes it
      const [, isOn] = (table === 'users' && changes.enableAccess) || []
      if (isOn === false) disabled.add(row)
      if (isOn === true) disabled.delete(row)
    },
    may(user, act) {
      const role = roles[user]
      if (!role) return true
      const right = given[role]?.[act] ?? (role === 'LEAD' && usualOfLead[act])
      return right === true && !forSuperAdmins.includes(act)
    },
    isDisabled: (user) => disabled.has(user),
  }
}

/** The acts of an effect that its author may not do, as far as its row tells them. */
export const missingActs = (effect: Effect, { may }: Pick<Accounts, 'may'>): string[] =>
  actsOf(effect).filter((act) => !may(effect.actor, act))

/** No store can give these to STAFF or LEAD. */
const forSuperAdmins = ['changePoints', 'changeStore', 'manageAccounts']

const actOfAction: Readonly<Record<string, string>> = {
  undoCompletion: 'voidSteps',
  voidLine: 'voidSteps',
  signCorrection: 'countersign',
  signDrawer: 'countersign',
  deleteResource: 'deleteRows',
  updatePoints: 'changePoints',
  updateLoyalty: 'changeStore',
  updateStoreSettings: 'changeStore',
  changeRights: 'manageAccounts',
}

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

interface MoneyBack {
  id: string
  kind: string
  amount: number
}

/** PHP of the refunds that an effect adds to its row. */
function paidBack({ changes }: Effect): number {
  const [before, after] = (changes.corrections ?? []) as (readonly MoneyBack[] | null)[] // the edge: as the service writes it
  const known = new Set(before?.map(({ id }) => id))
  const added = after?.filter(({ id, kind }) => kind === 'REFUND' && !known.has(id)) ?? []
  return added.reduce((sum, { amount }) => sum + amount, 0)
}
