import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface TagProps extends BoxProps {
  title?: string
  children: ReactNode
}

/** A few words on a coloured background, 24 px high; grey by default. */
export const Tag = (props: TagProps) => (
  <Box
    component="span"
    display="inline-flex"
    h={24}
    px={8}
    bdrs={6}
    bg="var(--fd-hover)"
    c="dimmed"
    fz="xs"
    lh="xs"
    style={{ alignItems: 'center', gap: 6, whiteSpace: 'nowrap' }}
    {...props}
  />
)

/** A tag for a state, in bolder type. */
export const StateTag = (props: TagProps) => <Tag fw={600} lts="0.01em" {...props} />
