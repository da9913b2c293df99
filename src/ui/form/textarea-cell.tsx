import { Textarea } from '@mantine/core'
import { type CellProps, cellInput } from './cell'
import classes from './cells.module.css'

interface TextareaCellProps extends CellProps {
  value: string
  onChange: (value: string) => void
}

export function TextareaCell({ value, onChange, ...props }: TextareaCellProps) {
  const { rightSection, rightSectionPointerEvents, ...cell } = cellInput(props)
  return (
    <Textarea
      {...cell}
      classNames={{ ...cell.classNames, input: `${cell.classNames.input} ${classes.area}` }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rows={3}
    />
  )
}
