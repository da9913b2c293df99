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
      <table className={classes.days}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{labels.spend} (PHP)</th>
            <th scope="col">{labels.equivalent} (points)</th>
          </tr>
          <tr className={classes.every}>
            <td>Every day</td>
            <td>
              <AmountInput
                width={150}
                label={`Every day ${labels.spend}`}
                value={common(draft.days, 'spend')}
                bounds={bounds.pesos}
                onChange={every('spend')}
              />
            </td>
            <td>
              <AmountInput
                width={150}
                label={`Every day ${labels.equivalent}`}
                value={common(draft.days, 'equivalent')}
                bounds={bounds.pesos}
                onChange={every('equivalent')}
                shown={plain}
              />
            </td>
          </tr>
        </thead>
        <tbody>
          {draft.days.map(({ weekday, spend, equivalent }) => (
            <tr key={weekday}>
              <th scope="row">{weekday}</th>
              <td>
                <AmountInput
                  width={150}
                  label={`${weekday} ${labels.spend}`}
                  value={spend}
                  bounds={bounds.pesos}
                  onChange={(next) => change(weekday, { spend: next })}
                  isWrong={isAtFault(refusal, 'spend', spend)}
                />
              </td>
              <td>
                <AmountInput
                  width={150}
                  label={`${weekday} ${labels.equivalent}`}
                  value={equivalent}
                  bounds={bounds.pesos}
                  onChange={(next) => change(weekday, { equivalent: next })}
                  isWrong={isAtFault(refusal, 'equivalent', equivalent)}
                  shown={plain}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FormSection>
  )
}
