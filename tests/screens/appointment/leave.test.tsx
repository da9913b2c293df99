import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FakeSync } from '../../support/fake-sync'
import { type } from '../booking/show-form'
import { checkedIn, press, showDetail } from './show-detail'

it('is left without a question when typed values are the old ones again', async () => {
  const onClose = vi.fn()
  const user = await showDetail(new FakeSync(checkedIn()), 'a1', onClose)
  await type(user, 'Note', 'Soft')
  await user.clear(screen.getByLabelText('Note'))
  await user.click(press('One more WATER'))
  await user.click(press('Close'))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(press('Stay'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Leave/ })).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  await user.click(press('One less WATER'))
  await user.click(press('Close'))
  expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull()
  expect(onClose).toHaveBeenCalledOnce()
  await user.click(press('One more WATER'))
  await user.click(press('Close'))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})
