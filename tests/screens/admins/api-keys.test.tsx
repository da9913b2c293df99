import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ApiKey } from '#domain/rows/accounts/api-key'
import { AdminsScreen } from '../../../src/screens/admins/admins-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { fill, showScreen } from '../management/show-screen'
import { asked } from './show-admins'

const books: ApiKey = {
  id: 'k1',
  name: 'Bookkeeping',
  access: 'READ',
  createdBy: 'boss',
  createdDateTime: '2026-11-20T02:00:00.000Z',
  lastUsedDateTime: '2026-11-21T02:00:00.000Z',
}

async function show(keys = [books]) {
  const sync = new FakeSync(business())
  sync.online.keys = keys
  const user = await showScreen(sync, <AdminsScreen />)
  const card = await screen.findByRole('group', { name: 'API keys' })
  return { sync, user, card }
}

const texts = (card: HTMLElement) =>
  within(card)
    .queryAllByRole('listitem')
    .map((row) => row.textContent)

describe('ADMIN-2 API keys', () => {
  it('say what is wrong, are shown once after they are added, and copied', async () => {
    const { sync, user, card } = await show([])
    const add = () => user.click(within(card).getByRole('button', { name: 'ADD KEY' }))
    await add()
    expect(await within(card).findByText(/^Name is required/)).toBeTruthy()
    expect(asked(sync, 'addApiKey')).toEqual([])
    await fill(user, card, 'Name of the program, required', 'Accounting')
    await user.click(within(card).getByRole('radio', { name: 'Read and write' }))
    sync.online.failures.push('Your role does not allow this.')
    await add()
    expect(await within(card).findByText('Your role does not allow this.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await add()
    const dialog = await screen.findByRole('dialog', { name: 'API key of Accounting' })
    expect(asked(sync, 'addApiKey').at(-1)).toEqual({ name: 'Accounting', access: 'WRITE' })
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }))
    expect(await within(dialog).findByText('Copied.')).toBeTruthy()
    expect(write).toHaveBeenCalledWith('fdk_text-of-key 1')
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(texts(card)).toEqual([expect.stringMatching(/^Accounting/)]))
    await waitFor(() => expect(screen.queryByText(/fdk_/)).toBeNull())
    write.mockRestore()
  })

  it('are listed with their access and last use, and revoked only after a question', async () => {
    const shop = { id: 'k2', name: 'Shop', access: 'WRITE', lastUsedDateTime: null } as const
    const { sync, user, card } = await show([books, { ...books, ...shop }])
    expect(texts(card)).toEqual([
      expect.stringMatching(
        /^BookkeepingRead only · Last used 11\/21\/2026, 10:00 AMAdded by boss/,
      ),
      expect.stringMatching(/^ShopRead and write · Never used/),
    ])
    const revoke = () =>
      user.click(within(card).getByRole('button', { name: 'Revoke Bookkeeping' }))
    await revoke()
    const dialog = await screen.findByRole('dialog', { name: 'Revoke the key of Bookkeeping?' })
    await user.click(within(dialog).getByRole('button', { name: 'Back' }))
    expect(asked(sync, 'revokeApiKey')).toEqual([])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await revoke()
    await user.click(await screen.findByRole('button', { name: 'Revoke the key' }))
    await waitFor(() => expect(texts(card)).toHaveLength(1))
    expect(asked(sync, 'revokeApiKey')).toEqual([{ id: 'k1' }])
  })
})
