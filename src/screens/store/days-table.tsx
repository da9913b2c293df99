import { Table } from '@mantine/core'
import { bounds } from '#domain/kernel/bounds'
import type { FormRefusal } from '../../data/use-submit'
import { AmountInput } from '../../ui/form/amount-input'
import { FormSection } from '../../ui/form/form-section'
import type { MoneyValue } from '../../ui/format/money-text'
import { type DayDraft, isAtFault, type LoyaltyDraft, labels } from './loyalty-draft'
import classes from './store.module.css'

interface DaysTableProps {
  draft: LoyaltyDraft
  edit: (patch: Partial<LoyaltyDraft>) => void
  refusal: FormRefusal | null
}

type Amount = 'spend' | 'equivalent'

/** The value that all days share; null if they differ. */
function common(days: readonly DayDraft[], field: Amount): MoneyValue {
  const [first = null, ...others] = days.map((day) => day[field])
  return others.every((value) => value === first) ? first : null
}

const plain = (value: number) => `${value}`

/** Rows from Monday to Sunday: points earned per amount in PHP. A row above them fills in all seven. */
export function DaysTable({ draft, edit, refusal }: DaysTableProps) {
  const change = (weekday: string, patch: Partial<DayDraft>) => {
    const days = draft.days.map((day) => (day.weekday === weekday ? { ...day, ...patch } : day))
    edit({ days })
  }
  const every = (field: Amount) => (value: MoneyValue) =>
    edit({ days: draft.days.map((day) => ({ ...day, [field]: value })) })
  return (
    <FormSection title="Loyalty configuration" hint="points for each amount spent">
      <Table layout="fixed" lh="sm" borderColor="var(--fd-rule)" className={classes.days}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Day</Table.Th>
            <Table.Th scope="col">{labels.spend} (PHP)</Table.Th>
            <Table.Th scope="col">{labels.equivalent} (points)</Table.Th>
          </Table.Tr>
          <Table.Tr bg="var(--fd-sunken)" fw={500}>
            <Table.Td h={56}>Every day</Table.Td>
            <Table.Td>
              <AmountInput
                width={150}
                label={`Every day ${labels.spend}`}
                value={common(draft.days, 'spend')}
                bounds={bounds.pesos}
                onChange={every('spend')}
              />
            </Table.Td>
            <Table.Td>
              <AmountInput
                width={150}
                label={`Every day ${labels.equivalent}`}
                value={common(draft.days, 'equivalent')}
                bounds={bounds.pesos}
                onChange={every('equivalent')}
                shown={plain}
              />
            </Table.Td>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {draft.days.map(({ weekday, spend, equivalent }) => (
            <Table.Tr key={weekday}>
              <Table.Th scope="row" bg="transparent" fz="sm" fw={600} c="var(--fd-ink)">
                {weekday}
              </Table.Th>
              <Table.Td h={53}>
                <AmountInput
                  width={150}
                  label={`${weekday} ${labels.spend}`}
                  value={spend}
                  bounds={bounds.pesos}
                  onChange={(next) => change(weekday, { spend: next })}
                  isWrong={isAtFault(refusal, 'spend', spend)}
                />
              </Table.Td>
              <Table.Td>
                <AmountInput
                  width={150}
                  label={`${weekday} ${labels.equivalent}`}
                  value={equivalent}
                  bounds={bounds.pesos}
                  onChange={(next) => change(weekday, { equivalent: next })}
                  isWrong={isAtFault(refusal, 'equivalent', equivalent)}
                  shown={plain}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </FormSection>
  )
}
