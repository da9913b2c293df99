import { AmountList } from '../../ui/amount-list'
import { CheckList } from '../../ui/check-list'
import { CellPair, FormSection } from '../../ui/form-section'
import { MoneyCell } from '../../ui/money-cell'
import { SwitchCell } from '../../ui/switch-cell'
import { listedItems } from '../management/listed'
import { NameCell } from '../management/name-cell'
import { PriceAndType } from '../management/price-and-type'
import type { FieldsProps } from '../management/resource-screen'
import type { ServiceDraft } from './service-draft'

type Props = FieldsProps<ServiceDraft>

const whole = (value: number) => `${value}`

export function ServiceDetails(props: Props) {
  const { draft, edit, world, mark } = props
  const timed = mark('duration')
  return (
    <FormSection title="Service Details">
      <NameCell {...props} isUpper />
      <PriceAndType {...props} types={world.lookups.serviceOfferedTypes} />
      <CellPair>
        <MoneyCell
          label="Duration (minutes)"
          value={draft.duration}
          onChange={(duration) => edit({ duration })}
          error={draft.duration === null ? timed : null}
          shown={whole}
        />
        <MoneyCell
          label="Cleaning Time (minutes)"
          value={draft.breakDuration}
          onChange={(breakDuration) => edit({ breakDuration })}
          error={draft.breakDuration === null ? timed : mark('breakDuration')}
          shown={whole}
        />
      </CellPair>
      <SwitchCell
        label="Has therapist"
        checked={draft.hasStaff}
        onChange={(hasStaff) => edit({ hasStaff })}
      />
      <SwitchCell
        label="Has room"
        checked={draft.hasRoom}
        onChange={(hasRoom) => edit({ hasRoom })}
      />
    </FormSection>
  )
}

export function ServicePromos({ draft, edit, world, mark }: Props) {
  return (
    <AmountList
      title="Promos"
      hint="leave blank when the promo is not available"
      items={listedItems(world.promos)}
      values={draft.promoLessMap}
      onChange={(promoLessMap) => edit({ promoLessMap })}
      empty="No promos created."
      isWrong={mark('promoLessMap') !== null}
    />
  )
}

export function ServiceRooms({ draft, edit, world }: Props) {
  return (
    <CheckList
      title="Rooms"
      items={listedItems(world.rooms)}
      chosen={draft.rooms}
      onChange={(rooms) => edit({ rooms })}
      empty="No rooms created."
    />
  )
}
