import { Box, Flex, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** Style props of a page's frame. */
export const pageLook = {
  maw: 1080,
  mx: 'auto',
  p: { base: 12, sm: '20px 24px 32px' },
} as const

/** Style props of a head: title and actions. */
export const headLook = { align: 'center', wrap: 'wrap', gap: '8px 12px', mih: 48, mb: 12 } as const

/** Flex of a title. On a phone the title has a row of its own. */
export const titleFlex = { base: '1 1 100%', sm: 1 }

/** Content at the left, explanations or actions at the right; below each other on a narrow screen. */
export function PageColumns(props: { children: ReactNode; beside: ReactNode }) {
  return (
    <Flex
      direction={{ base: 'column', md: 'row' }}
      align={{ base: 'stretch', md: 'flex-start' }}
      gap="18px 28px"
      style={{ '--section-gap': 0 }}
    >
      <Box flex={{ base: 'none', md: 1 }} miw={0}>
        {props.children}
      </Box>
      <Stack gap={18} flex="none" w={{ base: 'auto', md: 340 }}>
        {props.beside}
      </Stack>
    </Flex>
  )
}
