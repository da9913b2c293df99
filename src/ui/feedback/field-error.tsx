import { Flex } from '@mantine/core'
import { Icon } from '../icons/icon'

/** The error below a field. */
export function FieldError(props: { children: string }) {
  return (
    <Flex component="span" align="center" gap={6} c="var(--fd-cancelled-text)" fz="meta" lh="meta">
      <Icon name="warning" size={15} />
      {props.children}
    </Flex>
  )
}
