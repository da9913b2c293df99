import { promoFields } from '#domain/fields/promos'
import { bounds } from '#domain/kernel/bounds'
import { weekdays } from '#domain/kernel/dates'
import { percentOf } from '#domain/rows/promo'
import type { World } from '#domain/rows/world'
import { useBusinessTime } from '../../data/use-business-time'
import { useStatus } from '../../data/use-session'
import { AmountList } from '../../ui/form/amount-list'
import { CheckList } from '../../ui/form/check-list'
import { DateCell } from '../../ui/form/date-cell'
import { CellPair, FormSection } from '../../ui/form/form-section'
import { MoneyCell } from '../../ui/form/money-cell'
import { SelectCell } from '../../ui/form/select-cell'
import { SwitchCell } from '../../ui/form/switch-cell'
import { amount, percentText } from '../../ui/format/format-money'
import { codeWords } from '../../ui/format/format-text'
import { readClock } from '../../ui/format/read-clock'
import { timeOptions } from '../booking/draft/options'
import { listedItems } from '../management/listed'
import { NameCell } from '../management/name-cell'
import { filledAmounts, numberOrNull } from '../management/numbers'
import type { FieldsProps } from '../management/resource-screen'
import { noConditions, type PromoDraft } from './promo-draft'

type Props = FieldsProps<PromoDraft>

export function PromoDetails(props: Props) {
  const { draft, edit, world, errorOf } = props
  const hasRules = useStatus().hasAllCalls && (world.store.setsPriceRules || draft.hadTerms)
  return (
    <>
      <FormSection title="Promo Details">
        <NameCell {...props} isUpper />
        {hasRules && (
          <>
            <MoneyCell
              label={`${promoFields.percent.label} (%)`}
              value={draft.percent}
              onChange={(percent) => edit({ percent })}
              error={errorOf('percent')}
              bounds={bounds.percent}
              shown={percentText}
              placeholder="Blank: a sum for each service"
            />
            <SwitchCell
              label="Conditions"
              hint="days, hours, customers"
              checked={draft.hasConditions}
              onChange={(hasConditions) => edit({ ...noConditions, hasConditions })}
            />
            {draft.hasConditions && <Times {...props} />}
          </>
        )}
      </FormSection>
      {draft.hasConditions && <Lists {...props} />}
    </>
  )
}

function Times({ draft, edit, world, errorOf }: Props) {
  const { date: today } = useBusinessTime()
  const hours = (own: string | null) => timeOptions(world.lookups.startTimes, own ?? '')
  return (
    <>
      <CellPair>
        <DateCell
          label={promoFields.validFrom.label}
          value={draft.validFrom}
          onChange={(validFrom) => edit({ validFrom })}
          today={today}
          placeholder="Any day"
          clearable
        />
        <DateCell
          label={promoFields.validUntil.label}
          value={draft.validUntil}
          onChange={(validUntil) => edit({ validUntil })}
          today={today}
          placeholder="Any day"
          clearable
          error={errorOf('validUntil')}
        />
      </CellPair>
      <CellPair>
        <SelectCell
          label={promoFields.hoursFrom.label}
          value={draft.hoursFrom}
          onChange={(hoursFrom) => edit({ hoursFrom })}
          options={hours(draft.hoursFrom)}
          read={readClock}
          placeholder="Any time"
          clearable
        />
        <SelectCell
          label={promoFields.hoursUntil.label}
          value={draft.hoursUntil}
          onChange={(hoursUntil) => edit({ hoursUntil })}
          options={hours(draft.hoursUntil)}
          read={readClock}
          placeholder="Any time"
          clearable
          error={errorOf('hoursUntil')}
        />
      </CellPair>
      <SwitchCell
        label={promoFields.oncePerCustomer.label}
        checked={draft.oncePerCustomer}
        onChange={(oncePerCustomer) => edit({ oncePerCustomer })}
      />
    </>
  )
}

function Lists({ draft, edit, world }: Props) {
  return (
    <>
      <CheckList
        title={`${promoFields.weekdays.label}, none for all`}
        items={weekdays.map((day) => ({ id: day, name: day }))}
        chosen={draft.weekdays}
        onChange={(chosen) => edit({ weekdays: [...chosen] })}
        width="narrow"
      />
      <CheckList
        title={`${promoFields.customerTypes.label}, none for all`}
        items={typesOf(draft, world).map((type) => ({ id: type, name: codeWords(type) }))}
        chosen={draft.customerTypes}
        onChange={(chosen) => edit({ customerTypes: [...chosen] })}
      />
    </>
  )
}

const typesOf = ({ customerTypes }: PromoDraft, { lookups }: World): string[] => [
  ...new Set([...lookups.customerTypes, ...customerTypes]),
]

export function PromoDiscounts(props: Props) {
  const { draft, edit, world, errorOf } = props
  if (draft.percent !== null) return <PercentServices {...props} />
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
function PercentServices({ draft, edit, world: { services } }: Props) {
  const offOf = (id: string) =>
    percentOf(numberOrNull(draft.percent) ?? 0, services.get(id)?.price ?? 0)
  return (
    <CheckList
      title={promoFields.serviceLessPriceMap.label}
      items={listedItems(services).map(({ id, name }) => ({
        id,
        name: `${name} − ${amount(offOf(id))}`,
      }))}
      chosen={Object.keys(filledAmounts(draft.serviceLessPriceMap))}
      onChange={(chosen) =>
        edit({ serviceLessPriceMap: Object.fromEntries(chosen.map((id) => [id, offOf(id)])) })
      }
      empty="No services created."
      width="wide"
      withAll
    />
  )
}
