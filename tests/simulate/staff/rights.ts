import type { Tab } from '../device/tablet'
import { noteFault } from '../network/faults'
import { desk } from '../service/business'
import type { ClerkSetting } from './clerk-setting'

/** Acts that a store may give to STAFF and LEAD, or take from them. */
const acts = [
  'changePrices',
  'changePromos',
  'changeResources',
  'deleteRows',
  'voidSteps',
  'countersign',
  'refund',
  'correctPayments',
] as const

/** Gives STAFF and LEAD their shares of the rights, and takes the others away. */
export async function changeRights(
  { name, sync }: Tab,
  { random, fired, trace }: Pick<ClerkSetting, 'random' | 'fired' | 'trace'>,
  { STAFF, LEAD } = { STAFF: 0.5, LEAD: 0.5 },
): Promise<void> {
  const world = await sync.views.business().read()
  if (world?.store.code !== desk.storeCode) return
  const given = (share: number) =>
    Object.fromEntries(acts.map((act) => [act, random.chance(share)]))
  const rights = { STAFF: given(STAFF), LEAD: given(LEAD) }
  const answer = await sync.online.changeRights(world.store, rights)
  trace(`${name}: rights: ${answer.ok ? JSON.stringify(rights) : answer.message}`)
  if (answer.ok) noteFault(fired, 'rights are given and taken')
}
