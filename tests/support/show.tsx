import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { theme } from '../../src/theme/theme'

afterEach(cleanup)

/** Renders a part of a screen in the app's theme, without motion. No style is read, so none is written. */
export function show(children: ReactNode) {
  render(
    <MantineProvider env="test" theme={theme} withCssVariables={false}>
      {children}
    </MantineProvider>,
  )
  return userEvent.setup()
}
