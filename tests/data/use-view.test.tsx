import { act, render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { View } from '#sync'
import { useSteadyView } from '../../src/data/use-steady-view'
import { useView } from '../../src/data/use-view'
import { business, jose, maria } from '../support/business'
import { FakeSync } from '../support/fake-sync'

/** A view whose read ends when the test says so. */
function slowView(key: string) {
  const waiting: ((text: string) => void)[] = []
  let text: string | null = null
  const read = () =>
    new Promise<string>((done) => {
      if (text === null) waiting.push(done)
      else done(text)
    })
  const end = () =>
    act(async () => {
      text = `read ${key}`
      for (const done of waiting) done(text)
    })
  const view: View<string> = { key, read }
  return { view, end }
}

function Shown({ view }: { view: View<string> | null }) {
  return <output>{useView(view) ?? 'nothing yet'}</output>
}

function Steady({ view, subject }: { view: View<string>; subject: string }) {
  return <output>{useSteadyView(subject, view) ?? 'nothing yet'}</output>
}

const text = () => screen.getByRole('status').textContent

describe('useView', () => {
  // The fake makes live queries work without a database.
  beforeAll(() => void new FakeSync(business()))

  it('never shows the value of the former key', async () => {
    const [first, second] = [slowView('maria'), slowView('jose')]
    const { rerender } = render(<Shown view={first.view} />)
    expect(text()).toBe('nothing yet')
    await first.end()
    expect(await screen.findByText('read maria')).toBeTruthy()
    rerender(<Shown view={second.view} />)
    expect(text()).toBe('nothing yet')
    await second.end()
    expect(await screen.findByText('read jose')).toBeTruthy()
    rerender(<Shown view={null} />)
    expect(text()).toBe('nothing yet')
  })

  it('shows changes, and only for its own key', async () => {
    const sync = new FakeSync(business())
    function Customer({ mobile }: { mobile: string }) {
      const found = useView(sync.views.customer(mobile))
      return <output>{found?.kind === 'found' ? found.customer.firstName : 'none'}</output>
    }
    const { rerender } = render(<Customer mobile={maria} />)
    expect(await screen.findByText('Maria')).toBeTruthy()
    rerender(<Customer mobile={jose} />)
    expect(text()).toBe('none')
    expect(await screen.findByText('Jose')).toBeTruthy()
    await act(() => sync.change({ ...sync.world, customers: new Map() }))
    expect(await screen.findByText('none')).toBeTruthy()
  })
})

describe('useSteadyView', () => {
  it('keeps the former value of one subject while the next is read, and no other subject’s', async () => {
    const [first, second, other] = [slowView('14:00'), slowView('15:00'), slowView('x')]
    const { rerender } = render(<Steady subject="a1" view={first.view} />)
    await first.end()
    await screen.findByText('read 14:00')
    rerender(<Steady subject="a1" view={second.view} />)
    expect(text()).toBe('read 14:00')
    await second.end()
    expect(await screen.findByText('read 15:00')).toBeTruthy()
    rerender(<Steady subject="a2" view={other.view} />)
    expect(text()).toBe('nothing yet')
  })
})
