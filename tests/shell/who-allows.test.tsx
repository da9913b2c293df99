import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { AccountDialogs } from '../../src/shell/account-dialogs'
import { lockers } from '../screens/management/facts-of-places'
import { alertIn, fill, openNew, save, showScreen } from '../screens/management/show-screen'
import { business, storeCode } from '../support/business'
import { FakeSync } from '../support/fake-sync'

const message = 'Your role does not allow: change lockers.'
const needs = [{ subject: 'lockers/l9', acts: [{ act: 'changeResources' }] }]

const none = { shown: null, users: null, onClose: () => {}, onSwitched: () => {} }

/** Saves a new locker, which the user's role does not allow, on a tablet of these colleagues. */
async function saveRefused(colleagues: string[], dialogs = <AccountDialogs {...none} />) {
  const sync = new FakeSync(business())
  sync.pins.approvers = colleagues.map((username) => ({
    ...{ username, storeCode, isNew: false, needsPassword: false },
  }))
  sync.answers.push({ kind: 'refused', refusal: { message, confirm: [], needs } })
  const user = await showScreen(
    sync,
    <>
      {lockers.screen}
      {dialogs}
    </>,
  )
  const form = await openNew(user, lockers.noun)
  await fill(user, form, 'Name', 'LOCKER 9')
  await save(user, form)
  return { sync, user, form }
}

const question = { name: 'Who allows it?' }
const whoAllows = () => screen.findByRole('dialog', question)
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull())

test('a colleague allows the act by name and PIN, after a wrong one, and the form goes on', async () => {
  const { sync, user, form } = await saveRefused(['owner', 'lead'])
  const dialog = await whoAllows()
  expect(within(dialog).getByText(message)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'lead' }))
  await user.click(within(dialog).getByRole('button', { name: 'Another name' }))
  expect(document.activeElement?.textContent).toBe('owner')
  await user.click(within(dialog).getByRole('button', { name: 'owner' }))
  const field = within(dialog).getByLabelText('PIN of owner')
  await user.type(field, '1111{Enter}')
  await within(dialog).findByText('The PIN is wrong. 4 tries are left.')
  expect(sync.given).toHaveLength(1)
  await user.type(field, '1379{Enter}')
  await gone()
  await within(form).findByText(/added/i)
  expect(sync.pins.approved).toEqual([['owner', needs]])
  expect(sync.given).toHaveLength(2)
  expect(sync.given[1]).toEqual(sync.given[0])
})

test('Cancel keeps the form, shows its refusal only then, and gives the focus back', async () => {
  const { sync, user, form } = await saveRefused(['owner'])
  const dialog = await whoAllows()
  within(dialog).getByLabelText('PIN of owner')
  expect(within(form).queryByRole('alert')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await gone()
  expect(await alertIn(form)).toBe(`Something went wrong${message}`)
  expect(document.activeElement?.textContent).toBe('ADD')
  expect(within(form).getByLabelText('Name', { selector: 'input' })).toHaveProperty(
    'value',
    'LOCKER 9',
  )
  expect(sync.given).toHaveLength(1)
})

const passwordDue = (username: string) => ({
  ...{ ok: false as const, message: `Only the password of ${username} helps now.` },
  needsPassword: true,
})

test('a colleague whom no PIN helps any more leaves the list, and the last one leaves the refusal', async () => {
  const { sync, user, form } = await saveRefused(['owner', 'lead'])
  sync.session.approve = async (username) => passwordDue(username)
  const dialog = await whoAllows()
  await user.click(within(dialog).getByRole('button', { name: 'lead' }))
  await user.type(within(dialog).getByLabelText('PIN of lead'), '1111{Enter}')
  await within(dialog).findByText('Only the password of lead helps now.')
  expect(within(dialog).queryByLabelText('PIN of lead')).toBeNull()
  expect(within(dialog).queryByRole('button', { name: 'lead' })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'owner' }))
  await user.type(within(dialog).getByLabelText('PIN of owner'), '1111{Enter}')
  await gone()
  expect(await alertIn(form)).toContain(`${message} Only the password of owner helps now.`)
})

test('without such a colleague the refusal says what would help', async () => {
  const { form } = await saveRefused([])
  await waitFor(async () =>
    expect(await alertIn(form)).toContain('once a colleague with this right'),
  )
  expect(screen.queryByRole('dialog', question)).toBeNull()
})

test('a refusal that came while the tablet was locked asks nothing of the next user', async () => {
  function Locked() {
    const [isLocked, setLocked] = useState(true)
    if (!isLocked) return <AccountDialogs {...none} />
    return (
      <button type="button" onClick={() => setLocked(false)}>
        Unlock
      </button>
    )
  }
  const { user, form } = await saveRefused(['owner'], <Locked />)
  await user.click(screen.getByRole('button', { name: 'Unlock', hidden: true }))
  expect(await alertIn(form)).toContain(message)
  await expect(screen.findByRole('dialog', question, { timeout: 300 })).rejects.toThrow()
})
