import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FakeSync } from '../../support/fake-sync'
import { pick } from '../booking/show-form'
import { checkedIn, press, reserved, showDetail } from './show-detail'

it('is left without a question when typed values are the old ones again', async () => {
  const onClose = vi.fn()
  const user = await showDetail(new FakeSync(checkedIn()), 'a1', onClose)
  const note = screen.getByLabelText('Note')
  await user.type(note, 'Soft')
  await user.clear(note)
  await user.click(press('One more WATER'))
  await user.click(press('Close'))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(press('Stay'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Leave/ })).toBeNull())
  await user.click(press('One less WATER'))
  await user.click(press('Close'))
  expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull()
  expect(onClose).toHaveBeenCalledOnce()
})

it('is left without a question when a chosen locker was taken back', async () => {
  const onClose = vi.fn()
  const user = await showDetail(new FakeSync(reserved()), 'a1', onClose)
  await pick(user, 'Locker', 'LOCKER L2')
  await pick(user, 'Locker', 'None')
  await user.click(press('Close'))
  expect(onClose).toHaveBeenCalledOnce()
})
