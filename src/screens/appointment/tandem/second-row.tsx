import { Button, Flex, Text } from '@mantine/core'
import { nameIn } from '../papers/place-line'
import type { SectionProps } from '../state/section-props'
import { AddSecond } from './add-second'
import { useOpenVisit } from './use-open-visit'

/** The second therapist of a guest, with a button that opens the therapist's booking, or one that adds a second one. */
export function SecondRow(props: SectionProps) {
  const { detail, group } = props
  const { row, world } = detail
  const open = useOpenVisit()
  const second = group.seconds.find(({ tandemOf }) => tandemOf === row.id)
  if (!second) return <AddSecond {...props} />
  const name = nameIn(world.staffs, second.staffId)
  return (
    <Flex align="center" justify="space-between" gap={8} px={12} py={6}>
      <Text span>With {name} as second therapist</Text>
      <Button
        variant="default"
        flex="none"
        aria-label={`Open the booking of ${name}`}
        onClick={() => open(second)}
      >
        Open
      </Button>
    </Flex>
  )
}
