import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { cssVariablesResolver, theme } from '../../src/app/theme'

afterEach(cleanup)

/** Puts a piece of screen into the document, in the app's theme and without motion. */
export function show(children: ReactNode) {
  render(
    <MantineProvider env="test" theme={theme} cssVariablesResolver={cssVariablesResolver}>
      {children}
    </MantineProvider>,
  )
  return userEvent.setup()
}
