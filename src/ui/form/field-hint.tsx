import { Text } from '@mantine/core'

/** A hint about what is typed, below its field; screen readers announce it. */
export const FieldHint = (props: { children: string | null }) => (
  <Text component="div" size="meta" c="dimmed" role="status">
    {props.children}
  </Text>
)
