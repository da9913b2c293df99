import { Paper } from '@mantine/core'

/** A sentence shown in place of a preview. */
export const NoPreview = ({ children }: { children: string }) => (
  <Paper
    component="p"
    withBorder
    radius="lg"
    display="grid"
    mih={200}
    px={24}
    c="dimmed"
    ta="center"
    style={{ placeItems: 'center' }}
  >
    {children}
  </Paper>
)
