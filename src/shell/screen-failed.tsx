import { Button, Flex } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorBanner } from '../ui/feedback/banner'

/** Shown for a screen that crashed: the shell still works, and saved data is safe. */
export function ScreenFailed({ reset }: ErrorComponentProps) {
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
      <ErrorBanner>This page stopped working. Saved changes are kept.</ErrorBanner>
      <Button variant="default" onClick={reset}>
        Open it again
      </Button>
    </Flex>
  )
}
