import { Button, Flex, Text } from '@mantine/core'
import { nameIn } from '../papers/place-line'
import type { SectionProps } from '../state/section-props'
import { useOpenVisit } from './use-open-visit'

/** The second therapist of a guest, with a button that opens the therapist's booking. */
export function SecondRow({ detail: { row, world }, group }: SectionProps) {
  const open = useOpenVisit()
  const second = group.seconds.find(({ tandemOf }) => tandemOf === row.id)
  if (!second) return null
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
