import { MantineProvider } from '@mantine/core'
import { cleanup, configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { cssVariablesResolver, theme } from '../../src/theme/theme'

afterEach(cleanup)

// A busy machine takes longer than the default second. A passing test doesn't wait for the timeout.
configure({ asyncUtilTimeout: 5000 })

/** Renders a part of a screen in the app's theme, without motion. */
export function show(children: ReactNode) {
  render(
    <MantineProvider env="test" theme={theme} cssVariablesResolver={cssVariablesResolver}>
      {children}
    </MantineProvider>,
  )
  return userEvent.setup()
}
