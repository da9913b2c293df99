import { Box, Flex, Radio, SimpleGrid, Text } from '@mantine/core'
import { useId } from 'react'
import rules from '../../ui/layout/rules.module.css'
import type { FieldChoice } from '../model/sync-model'
import { choiceLook } from './choice-look'
import classes from './conflict.module.css'

interface FieldChoicesProps {
  fields: readonly FieldChoice[]
  /** fields that keep this tablet's value; the others keep the service's */
  mine: readonly string[]
  onChange: (mine: readonly string[]) => void
}

/** For each field its old value, and a choice between the two new ones. */
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
    <Flex
      component="label"
      {...choiceLook}
      className={classes.choice}
      htmlFor={`${group}-${heading}`}
    >
      <Radio id={`${group}-${heading}`} name={group} checked={checked} onChange={choose} />
      <Box component="span" flex={1} miw={0}>
        <Text span display="block" size="xs" c="dimmed">
          {heading}
        </Text>
        {value}
      </Box>
    </Flex>
  )
  return (
    <fieldset className={rules.ruled}>
      {/* Floated, a legend has no part in the border of its fieldset. */}
      <Text
        component="legend"
        w="100%"
        p="8px 12px 6px"
        size="meta"
        fw={600}
        style={{ float: 'left' }}
      >
        {field.label}{' '}
        <Text span size="xs" fw={400} c="dimmed">
          was {field.was}
        </Text>
      </Text>
      <SimpleGrid className={rules.split} cols={2} spacing={0} style={{ clear: 'both' }}>
        {side('Theirs', field.theirs, !isMine, () => onChoose(false))}
        {side('Yours', field.yours, isMine, () => onChoose(true))}
      </SimpleGrid>
    </fieldset>
  )
}
