import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isBlank } from '#domain/kernel/text'
import { useTill } from '../../data/form/till'
import { FormSection } from '../../ui/form/form-section'
import { TextCell } from '../../ui/form/text-cell'
import { CardButtons, Words } from './card-parts'

/** The name of this tablet, shown with its cash drawers and the payments taken on it. */
export function NameCard() {
  const till = useTill()
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? till.name
  const isSame = name.trim() === till.name
  const save = (event: FormEvent) => {
    event.preventDefault()
    till.change({ name: name.trim() })
    setTyped(null)
  }
  return (
    <form onSubmit={save} noValidate>
      <FormSection title="Desk">
        <TextCell
          label="Name of this tablet"
          value={name}
          onChange={setTyped}
          placeholder="Desk 1"
          maxLength={40}
        />
        <Words role="status">
          {till.name === ''
            ? 'Drawers and payments say on which tablet they were made, once it has a name.'
            : `Drawers and payments of this tablet say ${till.name}.`}
        </Words>
        <CardButtons>
          <Button type="submit" variant="default" disabled={isSame || isBlank(name)}>
            Save name
          </Button>
        </CardButtons>
      </FormSection>
    </form>
  )
}
