import { promoFields } from '#domain/fields/promos'
import { upperName } from '#domain/kernel/names'
import { cleanText } from '#domain/kernel/text'
import type { Promo } from '#domain/rows/promo'
import type { World } from '#domain/rows/world'
import { AmountList, type Amounts } from '../../ui/form/amount-list'
import { FormSection } from '../../ui/form/form-section'
import { MappingTags, tagsText } from '../../ui/table/mapping-tags'
import { listedItems, namedAmounts } from '../management/listed'
import { NameCell } from '../management/name-cell'
import { boundedAmounts, filledAmounts } from '../management/numbers'
import { overPriceText } from '../management/over-price'
import { ResourceList } from '../management/resource-list'
import { editing, type FieldsProps, type ResourceScreen } from '../management/resource-screen'

interface PromoDraft {
  name: string
  /** discount in PHP by service id */
  serviceLessPriceMap: Amounts
}

const PromoDetails = (props: FieldsProps<PromoDraft>) => (
  <FormSection title="Promo Details">
    <NameCell {...props} isUpper />
  </FormSection>
)

const PromoDiscounts = ({ draft, edit, world, errorOf }: FieldsProps<PromoDraft>) => (
  <AmountList
    title={promoFields.serviceLessPriceMap.label}
    hint="leave blank when a service has no discount"
    items={listedItems(world.services)}
    values={draft.serviceLessPriceMap}
    onChange={(serviceLessPriceMap) => edit({ serviceLessPriceMap })}
    empty="No services created."
    isWrong={errorOf('serviceLessPriceMap') !== null}
  />
)

const promoInput = ({ name, serviceLessPriceMap }: PromoDraft) => ({
  name: cleanText(name),
  serviceLessPriceMap: filledAmounts(serviceLessPriceMap),
})

const discounts = ({ name, serviceLessPriceMap }: PromoDraft, { services }: World) =>
  namedAmounts(services, filledAmounts(serviceLessPriceMap)).map(
    ({ id, name: service, amount: off }) => ({
      promo: upperName(name),
      service,
      off,
      price: services.get(id)?.price ?? 0,
    }),
  )

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
      cell: (row, { services }) => (
        <MappingTags items={namedAmounts(services, row.serviceLessPriceMap)} />
      ),
      text: (row, { services }) => tagsText(namedAmounts(services, row.serviceLessPriceMap)),
      width: '65%',
    },
  ],
  blank: { name: '', serviceLessPriceMap: {} },
  draftOf: (row) => row,
  inputOf: promoInput,
  numbers: (draft) =>
    boundedAmounts('serviceLessPriceMap', 'Promo discount', draft.serviceLessPriceMap),
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
