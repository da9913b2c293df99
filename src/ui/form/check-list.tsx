import { Checkbox, SimpleGrid, Text } from '@mantine/core'
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
}

/** Widths of the columns in pixels. */
const widths = { narrow: 84, usual: 120, wide: 220 }

/** A card of checkboxes. Its head tells how many are ticked. */
export function CheckList({ title, items, chosen, onChange, empty, width }: CheckListProps) {
  const ticked = items.filter(({ id }) => chosen.includes(id)).length
  const change = (id: string, isTicked: boolean) =>
    onChange(isTicked ? [...chosen, id] : chosen.filter((each) => each !== id))
  return (
    <FormSection title={title} hint={`${ticked} of ${items.length}`}>
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
