import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lazyPart } from '../../../src/ui/feedback/lazy-part'
import { show } from '../../support/show'

const Part = () => <h1>Here it is</h1>
const failed = 'This part of the app could not be loaded.'

afterEach(() => void vi.useRealTimers())

/** Moves timers that stand still otherwise. */
async function goOn(milliseconds: number) {
  await act(async () => vi.advanceTimersByTimeAsync(milliseconds))
}
const holdTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

describe('a part that is loaded when it is shown', () => {
  it('is shown without an overlay when its script is on the device', async () => {
    const load = vi.fn(async () => Part)
    const Lazy = lazyPart(load)
    show(<Lazy />)
    expect(screen.queryByText('Loading')).toBeNull()
    expect(await screen.findByRole('heading', { name: 'Here it is' })).toBeTruthy()
    show(<Lazy />)
    expect(screen.getAllByRole('heading', { name: 'Here it is' })).toHaveLength(2)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('shows the Loading overlay while it takes long', async () => {
    holdTimers()
    let arrive = (_: typeof Part) => {}
    const Lazy = lazyPart<object>(() => new Promise((resolve) => (arrive = resolve)))
    show(<Lazy />)
    await goOn(399)
    expect(screen.queryByText('Loading')).toBeNull()
    await goOn(1)
    expect(screen.getByText('Loading')).toBeTruthy()
    await act(async () => arrive(Part))
    expect(screen.queryByText('Loading')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Here it is' })).toBeTruthy()
  })

  it('MISC-3 says when it could not be loaded, and tries again', async () => {
    const load = vi.fn(async () => Part)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const Lazy = lazyPart(load)
    const user = show(<Lazy />)
    expect(await screen.findByText(failed)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Here it is' })).toBeTruthy()
  })

  it('MISC-3 says so above the page, if the part lies there, and tries again', async () => {
    const load = vi.fn(async () => Part)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const Lazy = lazyPart(load, { isAbove: true })
    const user = show(
      <header>
        <Lazy />
      </header>,
    )
    const message = await screen.findByText(failed)
    expect(screen.getByRole('banner').contains(message)).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Here it is' })).toBeTruthy()
  })

  it('MISC-3 reloads the app when a second try fails too, but not without a network', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    const Lazy = lazyPart<object>(load)
    const user = show(<Lazy />)
    const tryAgain = async () =>
      user.click(await screen.findByRole('button', { name: 'Try again' }))
    await tryAgain()
    expect(await screen.findByText(failed)).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
    expect(reload).not.toHaveBeenCalled()
    network.mockReturnValue(true)
    await tryAgain()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('MISC-3 gives a script up after 120 seconds', async () => {
    holdTimers()
    const Lazy = lazyPart<object>(() => new Promise(() => {}))
    show(<Lazy />)
    await goOn(119_999)
    expect(screen.queryByText(failed)).toBeNull()
    await goOn(1)
    expect(screen.getByText(failed)).toBeTruthy()
  })
})
