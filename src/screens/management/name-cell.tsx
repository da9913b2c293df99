import { ofResource } from '#domain/fields/field'
import { TextCell } from '../../ui/form/text-cell'
import type { FieldsProps, NamedDraft } from './resource-screen'

interface NameCellProps {
  draft: NamedDraft
  edit: (patch: NamedDraft) => void
  errorOf: FieldsProps<NamedDraft>['errorOf']
  label?: string
  /** whether the name is shown in uppercase, as in lists; it is stored as it was typed */
  isUpper?: boolean
}

/** The name field, first in every form. */
export function NameCell({
  draft,
  edit,
  errorOf,
  label = ofResource.name.label,
  isUpper,
}: NameCellProps) {
  return (
    <TextCell
      label={label}
      value={draft.name}
      onChange={(name) => edit({ name })}
      error={errorOf('name')}
      isUpper={isUpper}
      firstInDialog={draft.name === ''}
    />
  )
}
