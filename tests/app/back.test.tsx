import { createMemoryHistory } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { App } from '../../src/app/app'
import { createAppRouter } from '../../src/app/routes'
import { Dialog } from '../../src/ui/overlay/dialog'
import { FullScreenModal } from '../../src/ui/overlay/full-screen-modal'
import { LeaveDialog } from '../../src/ui/overlay/leave-dialog'
import { show } from '../support/show'
import { stateOf } from '../sync-panel/samples'

/** A page with a dialog, and with a form that asks before Close. */
function Desk() {
  const [opened, setOpened] = useState<'dialog' | 'form' | null>(null)
  const [isAsked, setAsked] = useState(false)
  const close = () => {
    setOpened(null)
    setAsked(false)
  }
  return (
    <>
      <h1>Desk</h1>
      <button type="button" onClick={() => setOpened('dialog')}>
        Open the dialog
      </button>
      <button type="button" onClick={() => setOpened('form')}>
        Open the form
      </button>
      <Dialog opened={opened === 'dialog'} onClose={close} title="Dialog">
        <button type="button" onClick={close}>
          Done
        </button>
      </Dialog>
      {opened === 'form' && (
        <FullScreenModal opened onClose={() => setAsked(true)} title="Form">
          <LeaveDialog
            opened={isAsked}
            subject="Ana"
            onLeave={close}
            onStay={() => setAsked(false)}
          />
        </FullScreenModal>
      )}
    </>
  )
}

async function openDesk() {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1440)
  const history = createMemoryHistory({ initialEntries: ['/services', '/dashboard'] })
  const screens = { '/dashboard': Desk, '/services': () => <h1>Services</h1> }
  const router = createAppRouter(screens, history)
  const user = show(<App state={stateOf()} router={router} />)
  await screen.findByRole('heading', { name: 'Desk' })
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { press, history, back: () => act(async () => history.back()) }
}

const dialog = (name: string) => screen.findByRole('dialog', { name })
const gone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())

test('Back closes a dialog and stays on the page; the next one leaves it', async () => {
  const { press, history, back } = await openDesk()
  await press('Open the dialog')
  await dialog('Dialog')
  await back()
  await gone('Dialog')
  expect(history.location.pathname).toBe('/dashboard')
  await back()
  expect(await screen.findByRole('heading', { name: 'Services' })).toBeDefined()
})

test('Back is not wasted on a dialog that was closed in another way', async () => {
  const { press, back } = await openDesk()
  for (const _ of [1, 2]) {
    await press('Open the dialog')
    await dialog('Dialog')
    await press('Done')
    await gone('Dialog')
  }
  await back()
  expect(await screen.findByRole('heading', { name: 'Services' })).toBeDefined()
})

test('Back asks before typed work is lost, and a second Back stays', async () => {
  const { press, history, back } = await openDesk()
  await press('Open the form')
  await dialog('Form')
  await back()
  await dialog('Leave without saving?')
  await back()
  await gone('Leave without saving?')
  await dialog('Form')
  await back()
  await dialog('Leave without saving?')
  await press('Leave')
  await gone('Form')
  expect(history.location.pathname).toBe('/dashboard')
  await back()
  expect(await screen.findByRole('heading', { name: 'Services' })).toBeDefined()
})

test('Back from another page leads to the page, past the dialog that opened it', async () => {
  const { press, history, back } = await openDesk()
  await press('Open the dialog')
  await dialog('Dialog')
  await press('Done')
  await act(async () => history.push('/services'))
  await screen.findByRole('heading', { name: 'Services' })
  await back()
  await screen.findByRole('heading', { name: 'Desk' })
  await back()
  expect(await screen.findByRole('heading', { name: 'Services' })).toBeDefined()
})
