import { Flex, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** The title of a section of End of Day, with a note at its right. */
export function Heading({
  note,
  ...props
}: {
  note?: string | undefined
  mt?: number
  children: ReactNode
}) {
  return (
    <Flex justify="space-between" align="baseline" mt={props.mt} mb={5}>
      <Title order={2} size="h3" lts={0}>
        {props.children}
      </Title>
      {note && (
        <Text span size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Flex>
  )
}
