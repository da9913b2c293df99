import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { theme } from '../../src/theme/theme'

afterEach(cleanup)

// The app keeps closed lists in the page: a list of times has a hundred options, which each key would draw again.
const testTheme = mergeThemeOverrides(theme, {
  components: { Combobox: { defaultProps: { keepMounted: false } } },
})

/** Renders a part of a screen in the app's theme, without motion. No style is read, so none is written. */
export function show(children: ReactNode) {
  render(
    <MantineProvider env="test" theme={testTheme} withCssVariables={false}>
      {children}
    </MantineProvider>,
  )
  return userEvent.setup()
}
