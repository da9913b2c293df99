import { TextCell } from '../../ui/form/text-cell'
import type { FieldsProps, NamedDraft } from './resource-screen'

interface NameCellProps {
  draft: NamedDraft
  edit: (patch: NamedDraft) => void
  mark: FieldsProps<NamedDraft>['mark']
  label?: string
  /** Shown in uppercase, as in the lists; stored as typed. */
  isUpper?: boolean
}

/** The first cell of every form. */
export function NameCell({ draft, edit, mark, label = 'Name', isUpper }: NameCellProps) {
  return (
    <TextCell
      label={label}
      value={draft.name}
      onChange={(name) => edit({ name })}
      error={mark('name')}
      isUpper={isUpper}
      firstInDialog={draft.name === ''}
    />
  )
}
