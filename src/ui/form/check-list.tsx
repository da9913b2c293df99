import { Button, Checkbox, SimpleGrid, Text } from '@mantine/core'
import type { ListedItem } from './amount-list'
import { checkRow } from './check-row'
import { FormSection } from './form-section'

interface CheckListProps {
  title: string
  items: readonly ListedItem[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  /** text for an empty list */
  empty?: string
  /** width of the columns: as wide as the names need */
  width?: 'narrow' | 'wide'
  /** whether a button ticks all of them, or none once all are ticked */
  withAll?: boolean
}

/** Widths of the columns in pixels. */
const widths = { narrow: 84, usual: 120, wide: 220 }

/** A card of checkboxes. Its head tells how many are ticked. */
export function CheckList(props: CheckListProps) {
  const { title, items, chosen, onChange, empty, width, withAll } = props
  const ticked = items.filter(({ id }) => chosen.includes(id)).length
  const change = (id: string, isTicked: boolean) =>
    onChange(isTicked ? [...chosen, id] : chosen.filter((each) => each !== id))
  const areAll = ticked === items.length
  const all = withAll && items.length > 0 && (
    <Button
      variant="text"
      px={8}
      my={-13}
      mr={-8}
      onClick={() => onChange(areAll ? [] : items.map(({ id }) => id))}
    >
      {areAll ? 'Untick all' : 'Tick all'}
    </Button>
  )
  return (
    <FormSection title={title} hint={`${ticked} of ${items.length}`} action={all}>
      {items.length === 0 ? (
        <Text p={14} c="dimmed">
          {empty}
        </Text>
      ) : (
        <SimpleGrid minColWidth={widths[width ?? 'usual']} spacing={0} py={4} px={16}>
          {items.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={chosen.includes(id)}
              {...checkRow}
              onChange={(event) => change(id, event.currentTarget.checked)}
            />
          ))}
        </SimpleGrid>
      )}
    </FormSection>
  )
}
