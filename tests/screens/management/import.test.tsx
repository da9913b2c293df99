import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { QueueItem } from '#sync'
import { LockersScreen } from '../../../src/screens/lockers/lockers-screen'
import { parseText } from '../../../src/screens/management/import/read-table'
import { ProductsScreen } from '../../../src/screens/products/products-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showScreen } from './show-screen'

async function openImport(sync: FakeSync, page: ReactNode, title: string) {
  const user = await showScreen(sync, page)
  await user.click(await screen.findByRole('button', { name: 'IMPORT' }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  return { user, dialog }
}
const openLockers = (sync: FakeSync) => openImport(sync, <LockersScreen />, 'Import lockers')
const openProducts = (sync: FakeSync) => openImport(sync, <ProductsScreen />, 'Import products')

/** The commands of each import, and the key under which it was sent. */
const sentBy = (sync: FakeSync) =>
  sync.online.asked.flatMap(({ name, input }) => (name === 'importRows' ? [input] : []))
const importsOf = (sync: FakeSync) =>
  v
    .parse(v.array(v.object({ works: v.array(v.unknown()) })), sentBy(sync))
    .map(({ works }) => works)

const waiting: QueueItem = {
  entryId: 'e1',
  command: 'updateProduct',
  input: { id: 'water', price: 45 },
  state: 'queued',
  queuedAt: 0,
  user: 'makati',
  risk: null,
  row: null,
}

it('IMPORT-1 adds a range of rows at once, and takes them back', async () => {
  const sync = new FakeSync(business())
  const before = sync.world.lockers.size
  const { user, dialog } = await openLockers(sync)
  await user.click(dialog.getByRole('textbox', { name: 'Name, row 1' }))
  await user.paste('LOCKER 101-103')
  expect(await dialog.findByText('Adds 3')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Add 3' }))
  expect(await dialog.findByText('3 lockers saved')).toBeTruthy()
  expect(sync.world.lockers.size).toBe(before + 3)
  await user.click(dialog.getByRole('button', { name: 'Undo the import' }))
  expect(await dialog.findByText('The import was undone')).toBeTruthy()
  expect(importsOf(sync).map(({ length }) => length)).toEqual([3, 3])
  expect(sync.world.lockers.size).toBe(before)
})

it('IMPORT-2 refused rows are left out by choice with their count, and stay in the table to be corrected', async () => {
  const sync = new FakeSync(business())
  const { user, dialog } = await openProducts(sync)
  await user.click(dialog.getByRole('textbox', { name: 'Name, row 1' }))
  await user.paste('Name\tPrice\tType\nTea\t60\tDRINK\nSoap\tcheap\tOIL')
  expect(await dialog.findByText('Price: "cheap" is not a number')).toBeTruthy()
  expect(dialog.getByText('1 row is refused. Correct it or leave it out.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Import the other row, leave out 1' }))
  expect(await dialog.findByText('1 product saved')).toBeTruthy()
  expect(dialog.getByText('1 row was left out. It stays in the table.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Correct the row left out' }))
  expect(await dialog.findByDisplayValue('Soap')).toBeTruthy()
  expect(dialog.queryByDisplayValue('Tea')).toBeNull()
  const price = dialog.getByRole('textbox', { name: 'Price, row 1' })
  await user.clear(price)
  await user.type(price, '80')
  await user.click(await dialog.findByRole('button', { name: 'Add 1' }))
  expect(await dialog.findByText('1 product saved')).toBeTruthy()
  expect(importsOf(sync).map(({ length }) => length)).toEqual([1, 1])
})

it('IMPORT-2 a row is deleted, and a column is left out and taken in again', async () => {
  const { user, dialog } = await openProducts(new FakeSync(business()))
  await user.click(dialog.getByRole('textbox', { name: 'Name, row 1' }))
  await user.paste('Name\tPrice\tType\nTea\tcheap\tOIL\nSoap\t80\tNONE\nOil\t90\t')
  await user.click(await dialog.findByRole('button', { name: 'Delete row 1' }))
  expect(dialog.queryByDisplayValue('Tea')).toBeNull()
  const choice = dialog.getByRole('combobox', { name: 'Column Type' })
  await user.selectOptions(choice, 'Left out')
  expect(await dialog.findByRole('button', { name: 'Add 2' })).toBeTruthy()
  await user.selectOptions(choice, 'Type')
  expect(
    await dialog.findByRole('button', { name: 'Import the other row, leave out 1' }),
  ).toBeTruthy()
})

it('IMPORT-2 a column that the sheet lacks is added with one value for all rows', async () => {
  const sync = new FakeSync(business())
  const { user, dialog } = await openProducts(sync)
  expect(dialog.queryByRole('combobox', { name: 'Add a column' })).toBeNull()
  await user.click(dialog.getByRole('textbox', { name: 'Name, row 1' }))
  await user.paste('Name\tPrice\nTea\t60\nSoap\t80')
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Add a column' }), 'Type')
  await user.type(dialog.getByRole('textbox', { name: 'Type of all rows' }), 'drink')
  await user.click(dialog.getByRole('button', { name: 'Add to all rows' }))
  expect(await dialog.findByDisplayValue('Tea')).toBeTruthy()
  expect(dialog.queryByRole('combobox', { name: 'Add a column' })).toBeNull()
  await user.click(await dialog.findByRole('button', { name: 'Add 2' }))
  expect(await dialog.findByText('2 products saved')).toBeTruthy()
  expect([...sync.world.products.values()].slice(-2)).toMatchObject([
    { name: 'Tea', type: 'DRINK' },
    { name: 'Soap', type: 'DRINK' },
  ])
})

it('reads a csv file, and says what is wrong with another file', async () => {
  const sync = new FakeSync(business())
  const { user, dialog } = await openProducts(sync)
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no file input')
  await user.upload(input, new File(['\ufeffName;Price\n"Tea; green";60\n'], 'products.csv'))
  expect(await dialog.findByDisplayValue('Tea; green')).toBeTruthy()
  await user.upload(input, new File(['no zip'], 'products.xlsx'))
  expect(await dialog.findByText(/This file could not be read/)).toBeTruthy()
  expect(dialog.getByDisplayValue('Tea; green')).toBeTruthy()
})

it('keeps the table when the service refuses the import or no answer comes, and asks again under the same key', async () => {
  const sync = new FakeSync(business())
  const { user, dialog } = await openLockers(sync)
  await user.click(dialog.getByRole('textbox', { name: 'Name, row 1' }))
  await user.paste('LOCKER 101-103')
  const button = await dialog.findByRole('button', { name: 'Add 3' })
  sync.online.failures.push('Nothing was changed. - LOCKER 102: Locker name is taken')
  await user.click(button)
  expect(await dialog.findByText(/LOCKER 102: Locker name is taken/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'IMPORT' }))
  expect(await screen.findByDisplayValue('LOCKER 101-103')).toBeTruthy()
  const again = within(await screen.findByRole('dialog', { name: 'Import lockers' }))
  sync.online.isAway = true
  await user.click(await again.findByRole('button', { name: 'Add 3' }))
  expect(await again.findByText('No answer came')).toBeTruthy()
  sync.online.isAway = false
  await user.click(again.getByRole('button', { name: 'Try again' }))
  expect(await again.findByText('3 lockers saved')).toBeTruthy()
  const [, lost, answered, ...more] = sentBy(sync)
  expect(answered).toEqual(lost)
  expect(more).toEqual([])
})

it('saves nothing offline, and nothing while a change of one of the rows waits', async () => {
  const sync = new FakeSync(business())
  sync.queueRows = [waiting]
  const { user, dialog } = await openProducts(sync)
  await user.click(dialog.getByRole('textbox', { name: 'Name, row 1' }))
  await user.paste('Name\tPrice\nWater\t99')
  await user.click(await dialog.findByRole('button', { name: 'Change 1' }))
  expect(await dialog.findByText(/A change of these rows waits on this device/)).toBeTruthy()
  expect(sentBy(sync)).toEqual([])
  sync.setStatus({ online: false })
  expect(await dialog.findByText(/Importing needs a connection/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Change 1' })).toHaveProperty('disabled', true)
})

it('parses quotes, line ends and separators of spreadsheets', () => {
  expect(parseText('a,b\r\n"x ""y""","1\n2"\r\n')).toEqual([
    ['a', 'b'],
    ['x "y"', '1\n2'],
  ])
  expect(parseText('a\tb, c\n\n')).toEqual([['a', 'b, c']])
})

it('finds the separator: named by the file, or on most lines below a heading', () => {
  expect(parseText('sep=|\na|b;c,d\n')).toEqual([['a', 'b;c,d']])
  expect(parseText('Guests of May\nName;Notes\nAna;tea, milk\nBen;none\n')).toEqual([
    ['Guests of May'],
    ['Name', 'Notes'],
    ['Ana', 'tea, milk'],
    ['Ben', 'none'],
  ])
})

it('IMPORT-4 a column with an unknown title is chosen by a tap', async () => {
  const { user, dialog } = await openLockers(new FakeSync(business()))
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no file input')
  await user.upload(input, new File(['Key;Floor\nLOCKER 101;2\n'], 'lockers.csv'))
  expect(await dialog.findByText(/It has: Key, Floor/)).toBeTruthy()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Column Key' }), 'Name')
  expect(await dialog.findByRole('button', { name: 'Add 1' })).toBeTruthy()
  expect(dialog.getByText('Not imported: Floor')).toBeTruthy()
})
