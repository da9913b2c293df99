import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { business, maria } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showCustomers } from './show-customers'

async function openImport(sync: FakeSync) {
  const user = await showCustomers(sync)
  await user.click(await screen.findByRole('button', { name: 'IMPORT' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import customers' }))
  return { user, dialog }
}

it('adds pasted customers, leaves known ones, and takes the new ones back', async () => {
  const sync = new FakeSync(business())
  const before = sync.world.customers.size
  const { user, dialog } = await openImport(sync)
  await user.click(dialog.getByRole('textbox', { name: 'Mobile No., row 1' }))
  await user.paste(
    `Mobile No.\tFirst Name\tLast Name\n0917 000 1111\tAda\tLim\n${maria}\tMaria\tSantos\n0917 000 2222\tBen\tUy`,
  )
  expect(await dialog.findByText('No change')).toBeTruthy()
  await user.click(await dialog.findByRole('button', { name: 'Add 2' }))
  expect(await dialog.findByText('2 customers saved')).toBeTruthy()
  expect(sync.world.customers.get('639170001111')).toMatchObject({ firstName: 'Ada' })
  expect(sync.world.customers.size).toBe(before + 2)
  await user.click(dialog.getByRole('button', { name: 'Undo the import' }))
  expect(await dialog.findByText('The import was undone')).toBeTruthy()
  expect(sync.world.customers.get('639170001111')).toMatchObject({ status: 'MERGED' })
  expect(sync.given).toEqual([])
})

it('refuses one number twice, and says which row has it', async () => {
  const { user, dialog } = await openImport(new FakeSync(business()))
  await user.click(dialog.getByRole('textbox', { name: 'Mobile No., row 1' }))
  await user.paste('Mobile\tName\n09170001111\tAda\n639170001111\tAda again')
  expect(await dialog.findByText(/^Row 1, .*, has the same number\.$/)).toBeTruthy()
  expect(dialog.getByText('1 row is refused. Correct it or leave it out.')).toBeTruthy()
})

it('IMPORT-3 asks once which day an open date is, and saves it as answered', async () => {
  const sync = new FakeSync(business())
  const { user, dialog } = await openImport(sync)
  await user.click(dialog.getByRole('textbox', { name: 'Mobile No., row 1' }))
  await user.paste('Mobile\tName\tBirthday\n09170001111\tAda\t03/04/1991')
  const question = 'Birth Date: which day is 03/04/1991?'
  const answers = within(await dialog.findByRole('radiogroup', { name: question }))
  expect(dialog.getByRole('button', { name: 'Add customers' })).toHaveProperty('disabled', true)
  expect(dialog.getByText('Say above which day is meant.')).toBeTruthy()
  await user.click(answers.getByRole('radio', { name: 'Apr 3, 1991' }))
  await user.click(await dialog.findByRole('button', { name: 'Add 1' }))
  expect(await dialog.findByText('1 customer saved')).toBeTruthy()
  expect(sync.world.customers.get('639170001111')).toMatchObject({ birthDate: '1991-04-03' })
})

it('IMPORT-3 shows at the column how an open date is read, whoever decided it', async () => {
  const { user, dialog } = await openImport(new FakeSync(business()))
  const first = dialog.getByRole('textbox', { name: 'Mobile No., row 1' })
  await user.click(first)
  await user.paste(
    'Mobile\tName\tBirthday\n09170001111\tAda\t03/04/1991\n09170002222\tBen\t25/12/1990',
  )
  const head = await dialog.findByRole('columnheader', { name: /Birthday/ })
  expect(within(head).getByText('03/04/1991 is read as Apr 3, 1991')).toBeTruthy()
  await user.clear(dialog.getByRole('textbox', { name: 'Birthday, row 2' }))
  await user.click(await dialog.findByRole('radio', { name: 'Mar 4, 1991' }))
  expect(await dialog.findByText('03/04/1991 is read as Mar 4, 1991')).toBeTruthy()
})

it('IMPORT-7 says which customers joined from another store, and an undo leaves them', async () => {
  const sync = new FakeSync(business())
  sync.online.joining = [{ at: 0, name: 'Kim Go' }]
  const { user, dialog } = await openImport(sync)
  await user.click(dialog.getByRole('textbox', { name: 'Mobile No., row 1' }))
  await user.paste('Mobile\tName\n09170001111\tAda\n09170002222\tBen')
  await user.click(await dialog.findByRole('button', { name: 'Add 2' }))
  expect(await dialog.findByText('2 customers saved')).toBeTruthy()
  const note = dialog.getByText(/^1 is known to another store/)
  expect(note.textContent).toContain('Row 1, Ada: the number is that of Kim Go.')
  sync.online.joining = []
  await user.click(dialog.getByRole('button', { name: 'Undo the import' }))
  expect(await dialog.findByText('The import was undone')).toBeTruthy()
  expect(sync.world.customers.get('639170002222')).toMatchObject({ status: 'MERGED' })
})
