import { Flex, Text } from '@mantine/core'
import { bounds } from '#domain/kernel/bounds'
import { money } from '../format/format-money'
import type { MoneyValue } from '../format/money-text'
import { AmountInput } from './amount-input'
import { FormSection } from './form-section'
import { NoteRow } from './note-row'

export interface ListedItem {
  id: string
  /** displayed name */
  name: string
  /** whether the item is unavailable */
  muted?: boolean
}

/** Amounts in PHP by id; null is blank. */
export type Amounts = Readonly<Record<string, MoneyValue>>

interface AmountListProps {
  title: string
  hint?: string
  items: readonly ListedItem[]
  values: Amounts
  onChange: (values: Amounts) => void
  /** text for an empty list */
  empty: string
  isWrong?: boolean
  /** why the user may only read the amounts; null or absent: they may change them */
  locked?: string | null
}

/** A card with a field for an amount in PHP for each item. An amount may be blank. */
export function AmountList({
  items,
  values,
  onChange,
  isWrong,
  locked,
  ...props
}: AmountListProps) {
  return (
    <FormSection title={props.title} hint={locked ? undefined : props.hint}>
      {locked && <NoteRow>{locked}</NoteRow>}
      {items.length === 0 && (
        <Text p={14} c="dimmed">
          {props.empty}
        </Text>
      )}
      {items.map(({ id, name, muted }) => {
        const value = values[id] ?? null
        return (
          <Flex key={id} align="center" gap={8} mih={56} p="6px 6px 6px 12px">
            <Text
              span
              flex={1}
              miw={0}
              c={muted ? 'dimmed' : undefined}
              style={{ overflowWrap: 'anywhere' }}
            >
              {name}
            </Text>
            {locked ? (
              <Text span pr={8}>
                {typeof value === 'number' ? money(value) : '-'}
              </Text>
            ) : (
              <AmountInput
                label={`${name} (PHP)`}
                unit="PHP"
                value={value}
                bounds={bounds.pesos}
                onChange={(next) => onChange({ ...values, [id]: next })}
                isWrong={isWrong && typeof value === 'number' && value < 1}
              />
            )}
          </Flex>
        )
      })}
    </FormSection>
  )
}
