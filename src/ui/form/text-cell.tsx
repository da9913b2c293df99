import { TextInput } from '@mantine/core'
import type {
  FocusEventHandler,
  HTMLInputAutoCompleteAttribute,
  HTMLInputTypeAttribute,
  ReactNode,
} from 'react'
import { type CellProps, cellInput } from './cell'

interface TextCellProps extends CellProps {
  value: string
  onChange: (value: string) => void
  onFocus?: FocusEventHandler<HTMLInputElement>
  onBlur?: () => void
  type?: HTMLInputTypeAttribute
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel'
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** a control at the right end, such as the button that makes a password visible */
  control?: ReactNode
  maxLength?: number
  /** whether the field gets the focus when its dialog opens */
  firstInDialog?: boolean
  /** whether the keyboard must not correct the text, as in a username */
  isVerbatim?: boolean
  /** whether the text is shown in uppercase; the value stays as typed */
  isUpper?: boolean
}

const verbatim = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }

export function TextCell({ value, onChange, onFocus, onBlur, ...props }: TextCellProps) {
  const cell = cellInput(props)
  return (
    <TextInput
      {...cell}
      wrapperProps={{ ...cell.wrapperProps, 'data-upper': props.isUpper || undefined }}
      rightSection={props.control ?? cell.rightSection}
      rightSectionPointerEvents={props.control ? 'all' : 'none'}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={onFocus}
      onBlur={onBlur}
      type={props.type ?? 'text'}
      {...(props.isVerbatim && verbatim)}
      inputMode={props.inputMode}
      maxLength={props.maxLength}
      data-autofocus={props.firstInDialog || undefined}
      autoComplete={props.autoComplete ?? 'off'}
    />
  )
}
