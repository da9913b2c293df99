import { Menu } from '@mantine/core'
import { AnchoredMenu } from '../ui/overlay/anchored'
import type { Anchor } from '../ui/overlay/opener'
import type { DayChoices } from './layout/day-form'

type FormChoice = Pick<DayChoices, 'form' | 'onForm' | 'onCallOut'>

export interface FormItemsProps extends FormChoice {
  anchor: Anchor
}

const forms = [
  { form: 'therapists', label: 'By therapist' },
  { form: 'rooms', label: 'By room' },
  { form: 'lockers', label: 'Lockers' },
] as const

/** Menu items that choose how the day is drawn: by therapist, as a table, by room, or its lockers. */
export const FormRadios = ({ form, onForm, onCallOut }: FormChoice) => (
  <>
    {forms.map((each) => (
      <Menu.RadioItem
        key={each.form}
        value={each.form}
        checked={each.form === form}
        closeMenuOnClick
        onChange={() => onForm(each.form)}
      >
        {each.label}
      </Menu.RadioItem>
    ))}
    {onCallOut && <Menu.Item onClick={onCallOut}>Call-out</Menu.Item>}
  </>
)

/** The menu that chooses how the day is drawn, on a wide board. */
export const FormItems = ({ anchor, ...choice }: FormItemsProps) => (
  <AnchoredMenu anchor={anchor}>
    <FormRadios {...choice} />
  </AnchoredMenu>
)
