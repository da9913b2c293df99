import { Text } from '@mantine/core'

/** A hint below a field about the typed text. Screen readers announce it. */
export const FieldHint = (props: { children: string | null }) => (
  <Text component="div" size="meta" c="dimmed" role="status">
    {props.children}
  </Text>
)
