import { Text } from '@mantine/core'
import { useId } from 'react'
import type { FieldChoice } from '../model/sync-model'
import classes from './conflict.module.css'

interface FieldChoicesProps {
  fields: readonly FieldChoice[]
  /** the fields for which this tablet's value was chosen; the others keep the service's */
  mine: readonly string[]
  onChange: (mine: readonly string[]) => void
}

/** For each field, the old value and a choice between both new ones. */
export function FieldChoices({ fields, mine, onChange }: FieldChoicesProps) {
  const choose = (field: string, isMine: boolean) => {
    const others = mine.filter((each) => each !== field)
    onChange(isMine ? [...others, field] : others)
  }
  return fields.map((field) => (
    <FieldRow
      key={field.field}
      field={field}
      isMine={mine.includes(field.field)}
      onChoose={(isMine) => choose(field.field, isMine)}
    />
  ))
}

interface FieldRowProps {
  field: FieldChoice
  isMine: boolean
  onChoose: (isMine: boolean) => void
}

function FieldRow({ field, isMine, onChoose }: FieldRowProps) {
  const group = useId()
  const side = (heading: string, value: string, checked: boolean, choose: () => void) => (
    <label className={classes.way}>
      <input type="radio" name={group} checked={checked} onChange={choose} />
      <span className={classes.wayLabel}>
        <span className={classes.sideHeading}>{heading}</span>
        {value}
      </span>
    </label>
  )
  return (
    <fieldset>
      <legend className={classes.legend}>
        {field.label}{' '}
        <Text span size="xs" fw={400} c="dimmed">
          was {field.was}
        </Text>
      </legend>
      <div className={classes.fieldSides}>
        {side('Theirs', field.theirs, !isMine, () => onChoose(false))}
        {side('Yours', field.yours, isMine, () => onChoose(true))}
      </div>
    </fieldset>
  )
}
