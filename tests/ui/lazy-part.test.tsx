import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPart } from '../../src/ui/lazy-part'
import { show } from '../support/show'

const Rooms = () => <h1>Rooms</h1>

test('a part that comes late says that it is loading, then shows itself', async () => {
  let arrive = (_: () => ReactNode) => {}
  const Part = lazyPart<object>(() => new Promise((resolve) => (arrive = resolve)))
  show(<Part />)
  expect((await screen.findByRole('status')).textContent).toBe('Loading')
  await act(async () => arrive(Rooms))
  expect(screen.getByRole('heading').textContent).toBe('Rooms')
})

test('MISC-3 a part that fails to load says so and loads when it is tried again', async () => {
  const load = vi.fn(async () => Rooms)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Part = lazyPart(load)
  const user = show(<Part />)
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByRole('heading')).textContent).toBe('Rooms')
})

test('MISC-3 opens the app anew where a second try fails too', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const Part = lazyPart(() => Promise.reject(new TypeError('Failed to fetch')))
  const user = show(<Part />)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledOnce()
})
