import { DateCell } from '../../ui/form/date-cell'
import { CellPair } from '../../ui/form/form-section'
import formClasses from '../../ui/form/form-section.module.css'
import { SelectCell } from '../../ui/form/select-cell'
import { type Draft, monthOptions, yearOptions } from './asking'
import classes from './reports.module.css'

interface ReportInputsProps {
  inputs: 'days' | 'period' | 'none'
  draft: Draft
  today: string
  onChange: (part: Partial<Draft>) => void
}

/** The inputs of a report, in one card. */
export function ReportInputs({ inputs, draft, today, onChange }: ReportInputsProps) {
  if (inputs === 'none') return <div className={classes.inputs} />
  return (
    <div className={`${formClasses.card} ${classes.inputs}`}>
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
    </div>
  )
}
