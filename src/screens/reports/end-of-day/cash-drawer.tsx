import { bounds } from '#domain/kernel/bounds'
import type { TakenLine } from '#domain/reports/taken'
import { CellPair, FormSection } from '../../../ui/form/form-section'
import { MoneyCell } from '../../../ui/form/money-cell'
import { NoteRow } from '../../../ui/form/note-row'
import { DifferenceRow } from '../drawers/line-rows'
import { differenceOf, drawerLines } from './drawer'
import type { Counts } from './use-day'

interface CashDrawerProps {
  cash: TakenLine
  counts: Counts
  onChange: (part: Partial<Counts>) => void
}

/** Expected cash, counted cash, and the difference. */
export function CashDrawer({ cash, counts, onChange }: CashDrawerProps) {
  const difference = differenceOf(cash, counts)
  return (
    <FormSection title="Cash drawer" hint="PHP">
      {drawerLines(cash).map(({ left, right, strong }) => (
        <NoteRow key={left} end={strong ? <strong>{right}</strong> : right}>
          {left}
        </NoteRow>
      ))}
      <CellPair>
        <MoneyCell
          label="At Opening"
          value={counts.opening}
          onChange={(opening) => onChange({ opening })}
          bounds={bounds.pesos}
          placeholder="0.00"
        />
        <MoneyCell
          label="Counted"
          value={counts.counted}
          onChange={(counted) => onChange({ counted })}
          bounds={bounds.pesos}
          placeholder="0.00"
        />
      </CellPair>
      {difference === null ? (
        <NoteRow end="Count the cash first">Difference</NoteRow>
      ) : (
        <DifferenceRow difference={difference} />
      )}
    </FormSection>
  )
}
