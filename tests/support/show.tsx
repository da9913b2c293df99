import { MantineProvider } from '@mantine/core'
import { cleanup, configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { cssVariablesResolver, theme } from '../../src/theme/theme'

afterEach(cleanup)

// A busy machine takes longer than the usual second, and a test that passes doesn't wait for it.
configure({ asyncUtilTimeout: 5000 })

/** Puts a piece of screen into the document, in the app's theme and without motion. */
export function show(children: ReactNode) {
  render(
    <MantineProvider env="test" theme={theme} cssVariablesResolver={cssVariablesResolver}>
      {children}
    </MantineProvider>,
  )
  return userEvent.setup()
}
