import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SelectCell } from '../../../src/ui/form/select-cell'
import { ChipSlot } from '../../../src/ui/overlay/chip-slot'
import { ConfirmDialog } from '../../../src/ui/overlay/confirm-dialog'
import { FullScreenModal, ModalColumn } from '../../../src/ui/overlay/full-screen-modal'
import { show } from '../../support/show'

function Detail() {
  const [opened, setOpened] = useState(true)
  const [asking, setAsking] = useState(false)
  return (
    <FullScreenModal opened={opened} onClose={() => setOpened(false)} title="Ella Ramos">
      <ModalColumn width="rest" ground="canvas">
        <SelectCell
          label="Room"
          value={null}
          onChange={() => {}}
          options={[{ value: 'r1', label: 'ROOM 1' }]}
        />
        <button type="button" onClick={() => setAsking(true)}>
          Ask
        </button>
        <ConfirmDialog
          opened={asking}
          title="Sure?"
          confirm="Yes"
          onConfirm={() => {}}
          onCancel={() => setAsking(false)}
        >
          It is final.
        </ConfirmDialog>
      </ModalColumn>
    </FullScreenModal>
  )
}

const modal = () => screen.queryByRole('dialog', { name: 'Ella Ramos' })

test('closes by its cross and by Escape', async () => {
  const user = show(<Detail />)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Sure?' })).toBeNull()
  expect(modal()).not.toBeNull()
  screen.getByRole('button', { name: 'Close' }).focus()
  await user.keyboard('{Escape}')
  expect(modal()).toBeNull()
})

test('an Escape that closes an open list leaves it open', async () => {
  const user = show(<Detail />)
  await user.click(screen.getByRole('combobox', { name: 'Room' }))
  expect(screen.getByRole('option', { name: 'ROOM 1' })).toBeDefined()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(modal()).not.toBeNull()
})

test('OFF-7 the sync chip stays visible over a full-screen modal', () => {
  show(
    <ChipSlot value={<button type="button">Online</button>}>
      <Detail />
    </ChipSlot>,
  )
  expect(modal()?.contains(screen.getByRole('button', { name: 'Online' }))).toBe(true)
})
