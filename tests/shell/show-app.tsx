import { createMemoryHistory } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { vi } from 'vitest'
import { App } from '../../src/app/app'
import { createAppRouter } from '../../src/app/routes'
import type { AppState } from '../../src/shell/app-state'
import { show } from '../support/show'
import { stateOf } from '../sync-panel/samples'

const boardRendered = vi.fn()

function Board() {
  boardRendered()
  return <h1>Board</h1>
}

const screens = {
  '/dashboard': Board,
  '/services': () => <h1>Services</h1>,
  '/admins': () => <h1>Admins</h1>,
}

/** Renders the whole app at a path. `become` gives it another state, as the engine would. */
export async function showApp(path: string, given: Partial<AppState> = {}, barWidth = 1440) {
  // The DOM of tests has no layout, so everything fits into a wide bar.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(barWidth)
  const state = stateOf(given)
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(screens, history)
  let change = (_: Partial<AppState>) => {}
  function Root() {
    const [changed, setChanged] = useState<Partial<AppState>>({})
    change = (next) => setChanged((last) => ({ ...last, ...next }))
    return <App state={{ ...state, ...changed }} router={router} />
  }
  const user = show(<Root />)
  await screen.findByRole('heading', { level: 1 })
  const become = (next: Partial<AppState>) => {
    act(() => change(next))
  }
  return { user, state, history, become, renders: () => boardRendered.mock.calls.length }
}

export const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent
