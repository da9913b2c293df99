import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from '../../../src/ui/overlay/dialog'
import { show } from '../../support/show'

function Two() {
  const [isFormOpen, setFormOpen] = useState(true)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Dialog opened={isFormOpen} onClose={() => setFormOpen(false)} title="Refund">
        <button type="button" onClick={() => setAsking(true)}>
          Ask
        </button>
      </Dialog>
      {isAsking && (
        <Dialog opened onClose={() => setAsking(false)} title="Who allows it?">
          <input aria-label="PIN" />
        </Dialog>
      )}
    </>
  )
}

const dialog = (name: string) => screen.queryByRole('dialog', { name })

test('Escape closes the upper dialog only, and then the one below', async () => {
  const user = show(<Two />)
  await user.click(await screen.findByRole('button', { name: 'Ask' }))
  await user.click(await screen.findByLabelText('PIN'))
  await user.keyboard('{Escape}')
  expect(dialog('Who allows it?')).toBeNull()
  expect(dialog('Refund')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await user.click(await screen.findByLabelText('PIN'))
  await user.keyboard('{Escape}{Escape}')
  expect(dialog('Refund')).toBeNull()
})

test('Escape closes the upper dialog although nothing has the focus', async () => {
  const user = show(<Two />)
  await user.click(await screen.findByRole('button', { name: 'Ask' }))
  const pin = await screen.findByLabelText('PIN')
  pin.blur()
  await user.keyboard('{Escape}')
  expect(dialog('Who allows it?')).toBeNull()
  expect(dialog('Refund')).not.toBeNull()
})

test('Escape that closes something inside leaves the dialog open', async () => {
  const user = show(
    <Dialog opened onClose={() => expect.unreachable()} title="Refund">
      <input aria-label="Mode" onKeyDown={(event) => event.preventDefault()} />
    </Dialog>,
  )
  await user.click(await screen.findByLabelText('Mode'))
  await user.keyboard('{Escape}')
  expect(dialog('Refund')).not.toBeNull()
})
