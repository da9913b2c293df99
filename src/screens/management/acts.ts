import type { Act } from '#domain/may'
import type { ResourceKind } from '#domain/rows/resources'

/** The act that each change of a row of this kind needs. */
export const changeAct = (kind: ResourceKind): Act =>
  kind === 'promos' ? 'changePromos' : 'changeResources'

/** The acts that adding a row of this kind needs. */
export const addActs = (kind: ResourceKind): readonly Act[] =>
  kind === 'services' || kind === 'products' ? [changeAct(kind), 'changePrices'] : [changeAct(kind)]
