import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { deferScreens } from '../../src/app/deferred-screens'
import type { Screens } from '../../src/app/routes'
import { show } from '../support/show'

function deferredRooms() {
  const reload = vi.fn()
  let resolve = (_: Screens) => {}
  let reject = (_: Error) => {}
  const load = vi.fn(() => {
    return new Promise<Screens>((...ends) => {
      ;[resolve, reject] = ends
    })
  })
  const { screens, fetch } = deferScreens(['/rooms'], load, reload)
  const Rooms = screens['/rooms'] ?? (() => null)
  return {
    Rooms,
    fetch,
    load,
    reload,
    arrive: (screens: Screens) => resolve(screens),
    fail: () => reject(new TypeError('Failed to fetch')),
  }
}

test('a page of the deferred chunk says that it is loading, then shows itself', async () => {
  const { Rooms, arrive } = deferredRooms()
  show(<Rooms />)
  expect(screen.getByRole('status').textContent).toBe('Loading')
  await act(async () => arrive({ '/rooms': () => <h1>Rooms</h1> }))
  expect(screen.getByRole('heading').textContent).toBe('Rooms')
})

test('the chunk is fetched once, however many ask for it', async () => {
  const { Rooms, fetch, load, arrive } = deferredRooms()
  fetch()
  await act(async () => arrive({ '/rooms': () => <h1>Rooms</h1> }))
  show(<Rooms />)
  expect(screen.getByRole('heading').textContent).toBe('Rooms')
  expect(load).toHaveBeenCalledOnce()
})

test('a chunk that fails to load says so and offers to try again', async () => {
  const { Rooms, fail, reload } = deferredRooms()
  const user = show(<Rooms />)
  await act(async () => fail())
  expect(screen.getByRole('alert').textContent).toContain('This page could not be loaded.')
  await user.click(screen.getByRole('button', { name: 'Load it again' }))
  expect(reload).toHaveBeenCalledOnce()
})
