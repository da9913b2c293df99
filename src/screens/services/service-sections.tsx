import { Stack } from '@mantine/core'
import { serviceFields } from '#domain/fields/services'
import { bounds } from '#domain/kernel/bounds'
import { upperName } from '#domain/kernel/names'
import { shortNameLength, shortNames } from '#domain/resources/short-name'
import { percentOf } from '#domain/rows/promo'
import type { World } from '#domain/rows/world'
import { useDenied } from '../../data/use-denied'
import { useStatus } from '../../data/use-session'
import { AmountList } from '../../ui/form/amount-list'
import { CheckList } from '../../ui/form/check-list'
import { CellPair, FormSection } from '../../ui/form/form-section'
import { MoneyCell } from '../../ui/form/money-cell'
import { SwitchCell } from '../../ui/form/switch-cell'
import { TextCell } from '../../ui/form/text-cell'
import { amount } from '../../ui/format/format-money'
import { listedItems } from '../management/listed'
import { NameCell } from '../management/name-cell'
import { filledAmounts, numberOrNull } from '../management/numbers'
import { PriceAndType } from '../management/price-and-type'
import type { FieldsProps } from '../management/resource-screen'
import { AddPrice, TimedPrices } from './price-sections'
import { isPercentage, type ServiceDraft } from './service-draft'

type Props = FieldsProps<ServiceDraft>

export function ServiceDetails(props: Props) {
  const { draft, edit, world, errorOf } = props
  const timed = errorOf('duration')
  const { hasAllCalls } = useStatus()
  return (
    <>
      <FormSection title="Service Details">
        <NameCell {...props} isUpper />
        <TextCell
          label={serviceFields.shortName.label}
          value={draft.shortName}
          onChange={(shortName) => edit({ shortName })}
          placeholder={proposedShortName(draft, world)}
          maxLength={shortNameLength}
          isUpper
        />
        <PriceAndType {...props} fields={serviceFields} types={world.lookups.serviceOfferedTypes} />
        {hasAllCalls && world.store.setsPriceRules && draft.prices.length === 0 && (
          <AddPrice {...props}>Add a price by day or hour</AddPrice>
        )}
        <CellPair>
          <MoneyCell
            label={`${serviceFields.duration.label} (minutes)`}
            value={draft.duration}
            onChange={(duration) => edit({ duration })}
            error={draft.duration === null ? timed : null}
            bounds={bounds.minutes}
          />
          <MoneyCell
            label={`${serviceFields.breakDuration.label} (minutes)`}
            value={draft.breakDuration}
            onChange={(breakDuration) => edit({ breakDuration })}
            error={draft.breakDuration === null ? timed : errorOf('breakDuration')}
            bounds={bounds.minutes}
          />
        </CellPair>
        {hasAllCalls && <ExtensionCells {...props} />}
        <SwitchCell
          label={serviceFields.hasStaff.label}
          checked={draft.hasStaff}
          onChange={(hasStaff) => edit({ hasStaff })}
        />
        <SwitchCell
          label={serviceFields.hasRoom.label}
          checked={draft.hasRoom}
          onChange={(hasRoom) => edit({ hasRoom })}
        />
      </FormSection>
      {hasAllCalls && <TimedPrices {...props} />}
    </>
  )
}

/** Price and commission of 30 more minutes. A blank field means: in proportion to the service's own. */
function ExtensionCells({ draft, edit, errorOf }: Props) {
  const denied = useDenied()
  return (
    <CellPair>
      <MoneyCell
        label={serviceFields.extensionPrice.label}
        value={draft.extensionPrice}
        onChange={(extensionPrice) => edit({ extensionPrice })}
        error={errorOf('extensionPrice')}
        locked={denied('changePrices') !== null}
        bounds={bounds.pesos}
      />
      <MoneyCell
        label={serviceFields.extensionCommission.label}
        value={draft.extensionCommission}
        onChange={(extensionCommission) => edit({ extensionCommission })}
        error={errorOf('extensionCommission')}
        locked={denied('changeCommissions') !== null}
        bounds={bounds.pesos}
      />
    </CellPair>
  )
}

/** The short name that is used while the field is blank. */
function proposedShortName(draft: ServiceDraft, { services }: World): string {
  const isOther = ({ name }: { name: string }) => upperName(name) !== upperName(draft.name)
  const own = { id: '', name: draft.name, duration: numberOrNull(draft.duration), shortName: '' }
  return shortNames([...[...services.values()].filter(isOther), own]).get('') ?? ''
}

export function ServicePromos(props: Props) {
  const { draft, edit, world, errorOf } = props
  const locked = useDenied()('changePromos')
  const ofSums = [...world.promos].filter(([, row]) => !isPercentage(row))
  const isOnlyPercentages = ofSums.length === 0 && world.promos.size > 0
  return (
    <Stack gap={14}>
      <fieldset disabled={locked !== null} style={{ display: 'contents' }}>
        {!isOnlyPercentages && (
          <AmountList
            title={serviceFields.promoLessMap.label}
            hint="leave blank when the promo is not available"
            items={listedItems(new Map(ofSums))}
            values={draft.promoLessMap}
            onChange={(promoLessMap) => edit({ promoLessMap })}
            empty="No promos created."
            isWrong={errorOf('promoLessMap') !== null}
            locked={locked}
          />
        )}
        {ofSums.length < world.promos.size && <PercentPromos {...props} />}
      </fieldset>
    </Stack>
  )
}

/** The promos that take a percentage of the price off, each with what that is. */
function PercentPromos({ draft, edit, world: { promos } }: Props) {
  const price = numberOrNull(draft.price) ?? 0
  const offOf = (id: string) => percentOf(promos.get(id)?.percent ?? 0, price)
  const percentages = new Map([...promos].filter(([, row]) => isPercentage(row)))
  const change = (chosen: readonly string[]) => {
    const sums = Object.entries(draft.promoLessMap).filter(([id]) => !percentages.has(id))
    edit({ promoLessMap: Object.fromEntries([...sums, ...chosen.map((id) => [id, offOf(id)])]) })
  }
  return (
    <CheckList
      title={`${serviceFields.promoLessMap.label} by percentage`}
      items={listedItems(percentages).map(({ id, name }) => ({
        id,
        name: `${name}, ${promos.get(id)?.percent} % − ${amount(offOf(id))}`,
      }))}
      chosen={Object.keys(filledAmounts(draft.promoLessMap)).filter((id) => percentages.has(id))}
      onChange={change}
      width="wide"
    />
  )
}

export function ServiceRooms({ draft, edit, world }: Props) {
  return (
    <CheckList
      title={serviceFields.rooms.label}
      items={listedItems(world.rooms)}
      chosen={draft.rooms}
      onChange={(rooms) => edit({ rooms })}
      empty="No rooms created."
    />
  )
}
