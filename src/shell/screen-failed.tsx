import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorBanner } from '../ui/feedback/banner'
import { Middle } from '../ui/layout/middle'

/** Shown in place of a screen that crashed. The rest of the app still works. */
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
