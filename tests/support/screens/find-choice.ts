import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Waits until a select cell shows a choice. Mantine sets its text by an effect, which React may run after a query. */
export const findChoice = (label: string, choice: string): Promise<void> =>
  waitFor(() =>
    expect(screen.getByRole('combobox', { name: label })).toHaveProperty('value', choice),
  )
