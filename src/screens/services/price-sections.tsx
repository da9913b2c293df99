import { ActionIcon, Button, Flex } from '@mantine/core'
import { sameValue } from '#domain/commands/merge'
import { serviceFields } from '#domain/fields/services'
import { bounds } from '#domain/kernel/bounds'
import { weekdays } from '#domain/kernel/dates'
import { useDenied } from '../../data/use-denied'
import { CellPair, FormSection } from '../../ui/form/form-section'
import { MoneyCell } from '../../ui/form/money-cell'
import { NoteRow } from '../../ui/form/note-row'
import { SelectCell } from '../../ui/form/select-cell'
import { readClock } from '../../ui/format/read-clock'
import { Icon } from '../../ui/icons/icon'
import { timeOptions } from '../booking/draft/options'
import type { FieldsProps } from '../management/resource-screen'
import type { PriceDraft, ServiceDraft } from './service-draft'

const everyDay = 'Every day'

/** The days that one price can hold on: several in a row, or one. */
const choices: readonly (readonly string[])[] = [
  [],
  weekdays.slice(0, 5),
  weekdays.slice(0, 4),
  weekdays.slice(4),
  weekdays.slice(5),
  ...weekdays.map((day) => [day]),
]

/** "MON – FRI", "SAT", "MON, WED". */
function daysText(days: readonly string[]): string {
  const isRow = days.length > 2 && weekdays.join().includes(days.join())
  return (isRow ? `${days[0]} – ${days.at(-1)}` : days.join(', ')) || everyDay
}

/** Prices that hold on weekdays and between hours. */
export function TimedPrices({ draft, edit, world, errorOf }: FieldsProps<ServiceDraft>) {
  const denied = useDenied()('changePrices')
  const { prices } = draft
  if (prices.length === 0) return null
  return (
    <FormSection title={serviceFields.prices.label} hint="else the price above">
      {denied && <NoteRow>{denied}</NoteRow>}
      <fieldset disabled={denied !== null} style={{ display: 'contents' }}>
        {prices.map((row, at) => (
          <PriceRow
            key={row.key}
            label={`Price ${at + 1}`}
            row={row}
            times={world.lookups.startTimes}
            error={errorOf('prices')}
            onChange={(next) => edit({ prices: prices.with(at, next) })}
            onRemove={() => edit({ prices: prices.toSpliced(at, 1) })}
          />
        ))}
        <AddPrice {...{ draft, edit }}>Add price</AddPrice>
      </fieldset>
    </FormSection>
  )
}

/** A button that adds a price by day and hour. */
export function AddPrice({
  draft: { prices },
  edit,
  children,
}: Pick<FieldsProps<ServiceDraft>, 'draft' | 'edit'> & { children: string }) {
  const denied = useDenied()('changePrices')
  const add = () => {
    const key = `${prices.length} ${prices.at(-1)?.key ?? ''}`
    const first = { key, weekdays: weekdays.slice(5), from: null, until: null, price: null }
    edit({ prices: [...prices, first] })
  }
  return (
    <Button variant="subtle" fullWidth mih={44} onClick={add} disabled={denied !== null}>
      {children}
    </Button>
  )
}

interface PriceRowProps {
  label: string
  row: PriceDraft
  times: readonly string[]
  error: string | null
  onChange: (row: PriceDraft) => void
  onRemove: () => void
}

function PriceRow({ label, row, times, error, onChange, onRemove }: PriceRowProps) {
  const known = choices.some((days) => sameValue(days, row.weekdays))
  const offered = known ? choices : [...choices, row.weekdays]
  return (
    <>
      <CellPair>
        <SelectCell
          label={`${label} on`}
          value={row.weekdays.join()}
          onChange={(days) => onChange({ ...row, weekdays: days ? days.split(',') : [] })}
          options={offered.map((days) => ({
            value: days.join(),
            label: daysText(days),
          }))}
          error={error}
        />
        <MoneyCell
          label={`${label} (PHP)`}
          value={row.price}
          onChange={(price) => onChange({ ...row, price })}
          bounds={bounds.pesos}
        />
      </CellPair>
      <Flex align="center">
        <CellPair>
          <SelectCell
            label={`${label} from`}
            value={row.from}
            onChange={(from) => onChange({ ...row, from })}
            options={timeOptions(times, row.from ?? '')}
            read={readClock}
            placeholder="Any time"
            clearable
          />
          <SelectCell
            label={`${label} before`}
            value={row.until}
            onChange={(until) => onChange({ ...row, until })}
            options={timeOptions(times, row.until ?? '')}
            read={readClock}
            placeholder="Any time"
            clearable
          />
        </CellPair>
        <ActionIcon variant="subtle" size={44} aria-label={`Remove ${label}`} onClick={onRemove}>
          <Icon name="cross" size={16} />
        </ActionIcon>
      </Flex>
    </>
  )
}
