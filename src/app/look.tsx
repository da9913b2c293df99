import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import type { ReactNode } from 'react'
import './base.css'
import { colorSchemeManager, cssVariablesResolver, theme } from './theme'

/** The look, for everything below. */
export function Look({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  )
}
