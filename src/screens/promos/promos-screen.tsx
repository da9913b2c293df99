import { promoFields } from '#domain/fields/promos'
import { bounds } from '#domain/kernel/bounds'
import { upperName } from '#domain/kernel/names'
import { cleanText } from '#domain/kernel/text'
import { type Promo, percentOf } from '#domain/rows/promo'
import type { World } from '#domain/rows/world'
import { useStatus } from '../../data/use-session'
import { AmountList, type Amounts } from '../../ui/form/amount-list'
import { CheckList } from '../../ui/form/check-list'
import { FormSection } from '../../ui/form/form-section'
import { MoneyCell } from '../../ui/form/money-cell'
import { money } from '../../ui/format/format-money'
import type { MoneyValue } from '../../ui/format/money-text'
import { MappingTags, tagsText } from '../../ui/table/mapping-tags'
import { listedItems, namedAmounts } from '../management/listed'
import { NameCell } from '../management/name-cell'
import { boundedAmounts, filledAmounts, numberOrNull, percent } from '../management/numbers'
import { overPriceText } from '../management/over-price'
import { ResourceList } from '../management/resource-list'
import { editing, type FieldsProps, type ResourceScreen } from '../management/resource-screen'

interface PromoDraft {
  name: string
  /** blank: the sums of the services */
  percent: MoneyValue
  /** whether the stored row has a percentage; a blank one is sent then, to delete it */
  hadPercent: boolean
  /** discount in PHP by service id */
  serviceLessPriceMap: Amounts
}

function PromoDetails(props: FieldsProps<PromoDraft>) {
  const { draft, edit, errorOf } = props
  const { hasAllCalls } = useStatus()
  return (
    <FormSection title="Promo Details">
      <NameCell {...props} isUpper />
      {hasAllCalls && (
        <MoneyCell
          label={`${promoFields.percent.label} (%)`}
          value={draft.percent}
          onChange={(percent) => edit({ percent })}
          error={errorOf('percent')}
          bounds={bounds.percent}
          placeholder="Blank: a sum for each service"
        />
      )}
    </FormSection>
  )
}

function PromoDiscounts({ draft, edit, world, errorOf }: FieldsProps<PromoDraft>) {
  if (draft.percent !== null) return <PercentServices {...{ draft, edit, world }} />
  return (
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
}

/** The services of which a percentage is taken off, each with what that is. */
function PercentServices({
  draft,
  edit,
  world: { services },
}: Pick<FieldsProps<PromoDraft>, 'draft' | 'edit' | 'world'>) {
  const offOf = (id: string) =>
    percentOf(numberOrNull(draft.percent) ?? 0, services.get(id)?.price ?? 0)
  return (
    <CheckList
      title={promoFields.serviceLessPriceMap.label}
      items={listedItems(services).map(({ id, name }) => ({
        id,
        name: `${name}, ${money(offOf(id))} off`,
      }))}
      chosen={Object.keys(filledAmounts(draft.serviceLessPriceMap))}
      onChange={(chosen) =>
        edit({ serviceLessPriceMap: Object.fromEntries(chosen.map((id) => [id, offOf(id)])) })
      }
      empty="No services created."
      width="wide"
    />
  )
}

/** The input of a promo. A percentage is left out if there is none, because some hosts don't know the field. */
function promoInput({ name, percent, hadPercent, serviceLessPriceMap }: PromoDraft) {
  const isSet = hadPercent || numberOrNull(percent) !== null
  return {
    name: cleanText(name),
    ...(isSet && { percent: numberOrNull(percent) }),
    serviceLessPriceMap: filledAmounts(serviceLessPriceMap),
  }
}

const percentTag = ({ percent }: Promo) =>
  percent === null ? [] : [{ id: 'percent', name: `${percent} % off` }]

const tagsOf = (row: Promo, { services }: World) => [
  ...percentTag(row),
  ...namedAmounts(services, row.serviceLessPriceMap),
]

const discounts = ({ name, percent, serviceLessPriceMap }: PromoDraft, { services }: World) =>
  namedAmounts(services, percent === null ? filledAmounts(serviceLessPriceMap) : {}).map(
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
      cell: (row, world) => <MappingTags items={tagsOf(row, world)} />,
      text: (row, world) => tagsText(tagsOf(row, world)),
      width: '65%',
    },
  ],
  blank: { name: '', percent: null, hadPercent: false, serviceLessPriceMap: {} },
  draftOf: (row) => ({ ...row, hadPercent: row.percent !== null }),
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
