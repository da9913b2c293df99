import { Box } from '@mantine/core'
import { DateCell } from '../../ui/form/date-cell'
import { CellCard, CellPair } from '../../ui/form/form-section'
import { SelectCell } from '../../ui/form/select-cell'
import { type Draft, monthOptions, yearOptions } from './asking'

interface ReportInputsProps {
  inputs: 'days' | 'period' | 'none'
  draft: Draft
  today: string
  onChange: (part: Partial<Draft>) => void
}

/** The inputs of a report in a card. */
export function ReportInputs({ inputs, draft, today, onChange }: ReportInputsProps) {
  if (inputs === 'none') return <Box visibleFrom="sm" flex="0 1 340px" />
  return (
    <CellCard flex={{ base: '1 1 100%', sm: '0 1 340px' }} miw={0}>
      <CellPair>
        {inputs === 'days' ? (
          <>
            <DateCell
              label="Start Date"
              value={draft.start}
              onChange={(start) => start && onChange({ start })}
              today={today}
            />
            <DateCell
              label="End Date"
              value={draft.end}
              onChange={(end) => end && onChange({ end })}
              today={today}
            />
          </>
        ) : (
          <>
            <SelectCell
              label="Month"
              value={draft.month}
              onChange={(month) => onChange({ month })}
              options={monthOptions}
              placeholder="Select month"
              clearable
            />
            <SelectCell
              label="Year"
              value={draft.year}
              onChange={(year) => onChange({ year })}
              options={yearOptions(today)}
              placeholder="Select year"
              clearable
            />
          </>
        )}
      </CellPair>
    </CellCard>
  )
}
