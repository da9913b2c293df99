import { expect } from 'vitest'
import { test } from '../fixtures/test'
import { axeFinds } from '../steps/axe'

const given = ['Ana', 'Ben', 'Cora', 'Dan', 'Ela', 'Fe', 'Gino', 'Hana', 'Ivy', 'Jun']
const family = ['Santos', 'Reyes', 'Cruz', 'Bautista', 'Ocampo', 'Garcia', 'Mendoza', 'Torres']

/** A sheet as a shop keeps it: other titles, local numbers, one number twice. */
function customersSheet(): string {
  const rows = Array.from({ length: 200 }, (_, at) => {
    const number = `0918 4${String(at).padStart(2, '0').slice(-2)} ${String(at).padStart(4, '0')}`
    const name = `${given[at % given.length]},${family[at % family.length]}`
    return `${number},${name},${at % 7 === 0 ? 'Likes tea' : ''},${at % 5 === 0 ? at % 300 : ''}`
  })
  return ['Phone,Name,Surname,Notes,Points', ...rows, rows[0]].join('\n')
}

const servicesSheet = (): string =>
  [
    'Name;Type;Price;Duration;Cleaning',
    ...Array.from({ length: 40 }, (_, at) => `CARE ${at + 1};MASSAGE;${500 + at * 10};60;15`),
  ].join('\r\n')

const fileOf = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

test('an owner imports 200 customers and 40 services, and takes the services back', async ({
  openTablet,
}) => {
  const { page } = await openTablet({ user: 'owner' })
  await page.goto('/customers')
  await page.getByRole('button', { name: 'IMPORT' }).click()
  const customers = page.getByRole('dialog', { name: 'Import customers' })
  await customers.locator('input[type=file]').setInputFiles(fileOf('guests.csv', customersSheet()))
  await customers.getByRole('button', { name: 'Refused only (1)' }).click()
  await customers.getByText('Row 1 has the same number.').waitFor()
  expect(await axeFinds(page)).toEqual([])
  for (const title of ['Phone', 'Name', 'Surname', 'Notes', 'Points'])
    await customers.getByRole('textbox', { name: `${title}, row 201`, exact: true }).fill('')
  await customers.getByRole('button', { name: 'Add 200' }).click()
  await customers.getByText('200 customers saved').waitFor({ timeout: 120_000 })
  await customers.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('textbox', { name: 'Search in the list' }).fill('990199')
  await page.getByRole('button', { name: 'Jun Torres' }).waitFor()

  await page.goto('/services')
  await page.getByRole('button', { name: 'IMPORT' }).click()
  const services = page.getByRole('dialog', { name: 'Import services' })
  await services.locator('input[type=file]').setInputFiles(fileOf('care.csv', servicesSheet()))
  await services.getByRole('button', { name: 'Add 40' }).click()
  await services.getByText('40 services saved').waitFor({ timeout: 60_000 })
  await services.getByRole('button', { name: 'Undo the import' }).click()
  await services.getByText('The import was undone').waitFor({ timeout: 60_000 })
  await services.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('textbox', { name: 'Search Services' }).fill('CARE')
  await page.getByText('No results found.').waitFor()
})
