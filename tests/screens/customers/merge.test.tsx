import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { business, jose, maria } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { openCustomer, showCustomers } from './show-customers'

async function openMaria(sync = new FakeSync(business())) {
  const user = await showCustomers(sync)
  await openCustomer(user, maria)
  return { sync, user }
}

const inDialog = (name: string) => within(screen.getByRole('dialog', { name }))

describe('merging two records', () => {
  const openMerge = async (sync = new FakeSync(business())) => {
    const { user } = await openMaria(sync)
    await user.click(screen.getByRole('button', { name: 'Merge with another record' }))
    const dialog = inDialog('Merge two records')
    const write = async (number: string) => {
      await user.clear(dialog.getByRole('textbox'))
      await user.paste(number)
    }
    const merge = () => user.click(dialog.getByRole('button', { name: 'MERGE' }))
    const merges = () =>
      sync.online.asked.filter(({ name }) => name === 'mergeCustomers').map(({ input }) => input)
    return { dialog, write, merge, merges }
  }

  it('CUST-6 asks for another record, shows both and the result, then merges by id', async () => {
    const { dialog, write, merge, merges } = await openMerge()
    await write(maria)
    expect(await dialog.findByText('This is the same record')).toBeTruthy()
    await merge()
    expect(dialog.getByText('Type the number of the other record')).toBeTruthy()
    expect(dialog.getByRole('textbox', { name: /see below/ })).toBeTruthy()
    expect(merges()).toEqual([])
    await write(jose)
    expect(await dialog.findByText('Jose')).toBeTruthy()
    expect(dialog.getByText(/360 pts/)).toBeTruthy()
    await merge()
    expect(await screen.findByText('The records were merged.')).toBeTruthy()
    expect(merges()).toEqual([{ id: 'maria', otherId: 'jose' }])
  })

  it('is refused while a change of either record waits on the device', async () => {
    const sync = new FakeSync(business())
    sync.queueRows = [
      {
        entryId: 'e1',
        command: 'updateCustomer',
        input: { id: 'jose', mobileNumber: jose, notes: 'Tea' },
        state: 'queued',
        queuedAt: 0,
        user: 'makati',
        risk: null,
        row: null,
      },
    ]
    const { dialog, write, merge, merges } = await openMerge(sync)
    await write(jose)
    await dialog.findByText('Jose')
    await merge()
    expect(dialog.getByText(/waits on this device/)).toBeTruthy()
    expect(dialog.queryByRole('textbox', { name: /see below/ })).toBeNull()
    expect(merges()).toEqual([])
  })

  it('needs a connection', async () => {
    const sync = new FakeSync(business())
    sync.setStatus({ online: false })
    await openMaria(sync)
    expect(screen.getByText('Changing the number and merging need a connection.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Change number' })).toHaveProperty('disabled', true)
  })
})

it("shows the service's refusal of a number, and keeps the typed one", async () => {
  const { sync, user } = await openMaria()
  await user.click(screen.getByRole('button', { name: 'Change number' }))
  const dialog = inDialog('Change the mobile number')
  await user.click(dialog.getByRole('textbox'))
  await user.paste('0917 555 0000')
  sync.online.failures.push('The number belongs to Jose. Merge the two records instead.')
  await user.click(dialog.getByRole('button', { name: 'CHANGE' }))
  expect(await dialog.findByText(/belongs to Jose/)).toBeTruthy()
  const field = dialog.getByRole('textbox', { name: 'New Mobile No., see below' })
  expect(field).toHaveProperty('value', '0917 555 0000')
  await user.click(dialog.getByRole('button', { name: 'CHANGE' }))
  expect(sync.online.asked.findLast(({ name }) => name === 'changeMobileNumber')).toEqual({
    name: 'changeMobileNumber',
    input: { id: 'maria', mobileNumber: '639175550000' },
  })
})

it('CUST-6 frees a number that somebody else has now, with a new one or without', async () => {
  const { sync, user } = await openMaria()
  await user.click(screen.getByRole('button', { name: 'Change number' }))
  const dialog = inDialog('Change the mobile number')
  expect(dialog.getByText(/The former number still finds them/)).toBeTruthy()
  await user.click(dialog.getByRole('switch', { name: 'Somebody else has the former number now' }))
  expect(dialog.getByRole('textbox', { name: 'New Mobile No., if it is known' })).toBeTruthy()
  expect(dialog.getByText(/^The customer is found by name, and gets no texts/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'CHANGE' }))
  expect(sync.online.asked.findLast(({ name }) => name === 'changeMobileNumber')).toEqual({
    name: 'changeMobileNumber',
    input: { id: 'maria', mobileNumber: '', isReleased: true },
  })
})
