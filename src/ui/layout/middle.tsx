import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'

/** A centred column, for a page with little more than a message and a button. */
export function Middle({ children }: { children: ReactNode }) {
  return (
    <Flex
      component="section"
      direction="column"
      align="center"
      justify="center"
      gap={12}
      mih="100%"
      p={24}
      ta="center"
    >
      {children}
    </Flex>
  )
}
