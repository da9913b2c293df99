import type { Tab } from '../device/tablet'
import { noteFault } from '../network/faults'
import { desk } from '../service/business'
import type { ClerkSetting } from './clerk-setting'

/** Acts that STAFF may not do unless the store gives them the right. */
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

/** Gives STAFF a share of the rights, and takes the others away. */
export async function changeRights(
  { name, sync }: Tab,
  { random, fired, trace }: Pick<ClerkSetting, 'random' | 'fired' | 'trace'>,
  share = 0.7,
): Promise<void> {
  const world = await sync.views.business().read()
  if (world?.store.code !== desk.storeCode) return
  const given = Object.fromEntries(acts.map((act) => [act, random.chance(share)]))
  const answer = await sync.online.changeRights(world.store, { STAFF: given })
  trace(`${name}: rights of STAFF: ${answer.ok ? 'ok' : answer.message}`)
  if (answer.ok) noteFault(fired, 'rights are given and taken')
}
