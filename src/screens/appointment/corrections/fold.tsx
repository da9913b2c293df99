import { Box, Flex, Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Icon } from '../../../ui/icons/icon'

interface FoldProps extends ComponentProps<'details'> {
  title: string
  hint: string
  /** whether an item of the list waits for another user */
  waits?: boolean
}

/** A list under a heading that opens and closes it, such as the visit's money or history. */
export const Fold = ({ title, hint, waits, children, ...details }: FoldProps) => (
  <Box component="details" mt={16} style={{ borderTop: '1px solid var(--fd-rule)' }} {...details}>
    <Flex
      component="summary"
      align="center"
      gap={8}
      mih={44}
      fw={600}
      c={waits ? 'var(--fd-cancelled-text)' : undefined}
      style={{ cursor: 'pointer' }}
    >
      {title}
      <Text span inherit fz="xs" lh="xs" c="dimmed">
        {hint}
      </Text>
      <Icon name="chevron-down" size={14} />
    </Flex>
    {children}
  </Box>
)

/** Props of an item in the list. */
export const foldLine = { py: 8, style: { borderTop: '1px solid var(--fd-hairline)' } }
