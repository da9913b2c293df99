import { promoFields } from '#domain/fields/promos'
import { upperName } from '#domain/kernel/names'
import type { Promo } from '#domain/rows/promo'
import type { World } from '#domain/rows/world'
import { MappingTags, tagsText } from '../../ui/table/mapping-tags'
import { namedAmounts } from '../management/listed'
import { boundedAmounts, filledAmounts, percent } from '../management/numbers'
import { overPriceText } from '../management/over-price'
import { ResourceList } from '../management/resource-list'
import { editing, type ResourceScreen } from '../management/resource-screen'
import { blankPromo, type PromoDraft, promoDraft, promoInput } from './promo-draft'
import { PromoDetails, PromoDiscounts } from './promo-sections'

const percentTag = ({ percent: off }: Promo) =>
  off === null ? [] : [{ id: 'percent', name: `${off} % off` }]

const tagsOf = (row: Promo, { services }: World) => [
  ...percentTag(row),
  ...namedAmounts(services, row.serviceLessPriceMap),
]

const discounts = (draft: PromoDraft, { services }: World) =>
  namedAmounts(
    services,
    draft.percent === null ? filledAmounts(draft.serviceLessPriceMap) : {},
  ).map(({ id, name: service, amount: off }) => ({
    promo: upperName(draft.name),
    service,
    off,
    price: services.get(id)?.price ?? 0,
  }))

const changed = (id: string, draft: PromoDraft) => ({
  ...promoInput(draft),
  id,
  available: true,
})

const promos: ResourceScreen<Promo, PromoDraft> = {
  kind: 'promos',
  noun: 'promo',
  empty: 'No promos created.',
  texts: { added: 'Promo added', updated: 'Promo details updated' },
  rows: (world) => world.promos,
  nameOf: (row) => upperName(row.name),
  columns: [
    {
      key: 'discounts',
      title: promoFields.serviceLessPriceMap.label,
      cell: (row, world) => <MappingTags items={tagsOf(row, world)} />,
      text: (row, world) => tagsText(tagsOf(row, world)),
      width: '65%',
    },
  ],
  blank: blankPromo,
  draftOf: promoDraft,
  inputOf: promoInput,
  numbers: (draft) => [
    percent('percent', promoFields.percent.label, draft.percent),
    ...boundedAmounts('serviceLessPriceMap', 'Promo discount', draft.serviceLessPriceMap),
  ],
  asks: (draft, world) => overPriceText(discounts(draft, world)),
  add: (sync, draft) => sync.run('addPromo', { ...promoInput(draft), available: true }),
  update: (sync, id, draft) => sync.run('updatePromo', changed(id, draft)),
  correct: (sync, entryId, id, draft) => sync.resolve(entryId, editing, changed(id, draft)),
  setAvailable: (sync, id, available) => sync.run('updatePromo', { id, available }),
  Details: PromoDetails,
  Sections: { Discounts: PromoDiscounts },
}

/** The screen /promos. */
export const PromosScreen = () => <ResourceList screen={promos} />
