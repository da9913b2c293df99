import { Box } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../support/show'

it('a query by role finds what a person sees, and nothing else', () => {
  show(
    <>
      <button type="button">shown</button>
      <button type="button" hidden>
        by its attribute
      </button>
      <div aria-hidden="true">
        <button type="button">from readers of the screen</button>
      </div>
      <div style={{ color: 'red', display: 'none' }}>
        <button type="button">with all around it</button>
      </div>
      <div style={{ visibility: 'hidden' }}>
        <button type="button">but for its place</button>
        <button type="button" style={{ visibility: 'visible' }}>
          <span>back</span> <div>again</div>
        </button>
      </div>
      <Box component="button" type="button" hiddenFrom="xs">
        on a wide screen
      </Box>
      <Box component="button" type="button" visibleFrom="xs">
        wide
      </Box>
    </>,
  )
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['shown', 'back again', 'wide'])
  expect(screen.getByRole('button', { name: 'back again' })).toBeTruthy()
})
