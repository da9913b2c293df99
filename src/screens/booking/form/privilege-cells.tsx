import { appointmentFields } from '#domain/fields/appointments'
import type { PrivilegeKind } from '#domain/rows/privilege'
import { CellPair } from '../../../ui/form/form-section'
import { Segments } from '../../../ui/form/segments'
import { TextCell } from '../../../ui/form/text-cell'
import css from './privilege-cells.module.css'

/** A discount by law as it is typed. */
export interface TypedPrivilege {
  kind: PrivilegeKind
  idNumber: string
  name: string
}

interface PrivilegeCellsProps {
  value: TypedPrivilege | undefined
  onChange: (value: TypedPrivilege | undefined) => void
  /** the name of the customer, which counts where no other one is typed */
  customer: string
  error: string | null
}

const kinds: readonly { value: '' | PrivilegeKind; label: string }[] = [
  { value: '', label: 'None' },
  { value: 'SENIOR', label: 'Senior' },
  { value: 'PWD', label: 'PWD' },
]

/** The choice of a discount by law; once it is chosen, the number of the ID and the name on it. */
export function PrivilegeCells({ value, onChange, customer, error }: PrivilegeCellsProps) {
  const choose = (kind: '' | PrivilegeKind) =>
    onChange(kind === '' ? undefined : { idNumber: '', name: '', ...value, kind })
  return (
    <>
      <div className={css.choice}>
        <span>{appointmentFields.privilege.label}</span>
        <Segments
          label={appointmentFields.privilege.label}
          options={kinds}
          value={value?.kind ?? ''}
          onChange={choose}
        />
      </div>
      {value && (
        <CellPair>
          <TextCell
            label="Number of the ID"
            value={value.idNumber}
            onChange={(idNumber) => onChange({ ...value, idNumber })}
            maxLength={40}
            error={error}
          />
          <TextCell
            label="Name on the ID"
            value={value.name}
            onChange={(name) => onChange({ ...value, name })}
            maxLength={100}
            placeholder={customer}
          />
        </CellPair>
      )}
    </>
  )
}
