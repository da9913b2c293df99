import { Flex } from '@mantine/core'
import { Icon } from '../icons/icon'

export function FieldError(props: { children: string }) {
  return (
    <Flex component="span" align="center" gap={6} c="var(--fd-cancelled-text)" fz="meta" lh="meta">
      <Icon name="warning" size={15} />
      {props.children}
    </Flex>
  )
}
