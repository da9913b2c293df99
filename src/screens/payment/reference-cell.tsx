import { referenceLength, referenceTrouble } from '#domain/kernel/reference'
import { fitsPattern } from '#domain/kernel/reference-pattern'
import { modesOf } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import { NoteRow } from '../../ui/form/note-row'
import { TextCell } from '../../ui/form/text-cell'
import { useUsedBefore } from './use-used-before'

interface ReferenceCellProps {
  label: string
  world: World
  mode: string
  value: string
  onChange: (reference: string) => void
  payingFor?: string | undefined
  /** the error after a refused form; the cell itself finds a text that can't be a reference */
  error?: string | null
}

/**
 * The reference of a transfer or card payment. A doubtful one is only warned about, because the money was taken anyway.
 * A text that can't be a reference is an error.
 */
export function ReferenceCell(props: ReferenceCellProps) {
  const { label, world, mode, value, onChange, payingFor } = props
  const wrong = referenceTrouble(value)
  const used = useUsedBefore(world, value, payingFor)
  const rule = modesOf(world).find(({ name }) => name === mode)
  const isOdd = value.trim() !== '' && !fitsPattern(value.trim(), rule?.referencePattern)
  return (
    <>
      <TextCell
        label={label}
        value={value}
        onChange={onChange}
        placeholder={rule?.needsReference ? 'may be added later' : 'none'}
        maxLength={referenceLength}
        error={wrong ?? props.error ?? null}
        isVerbatim
      />
      {isOdd && (
        <NoteRow icon="warning">{`Not the usual form of ${mode}. Saved all the same.`}</NoteRow>
      )}
      {used && (
        <NoteRow icon="warning" tone="bad">
          {used}
        </NoteRow>
      )}
    </>
  )
}
