import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorBanner } from '../ui/feedback/banner'
import { Middle } from '../ui/layout/middle'

/** Shown instead of a screen that crashed. The shell still works, and saved data is safe. */
export function ScreenFailed({ reset }: ErrorComponentProps) {
  return (
    <Middle>
      <ErrorBanner>This page stopped working. Saved changes are kept.</ErrorBanner>
      <Button variant="default" onClick={reset}>
        Open it again
      </Button>
    </Middle>
  )
}
