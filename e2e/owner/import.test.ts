import { expect } from 'vitest'
import type { Cells, SheetLayout } from '#server/workbook/sheet'
import { createWorkbook } from '#server/workbook/workbook'
import { test } from '../fixtures/test'
import { axeFinds } from '../steps/axe'

const given = ['Ana', 'Ben', 'Cora', 'Dan', 'Ela', 'Fe', 'Gino', 'Hana', 'Ivy', 'Jun']
const family = ['Santos', 'Reyes', 'Cruz', 'Bautista', 'Ocampo', 'Garcia', 'Mendoza', 'Torres']

const text = (title: string) => ({ title, kind: 'text', width: 20 }) as const
const number = (title: string) => ({ title, kind: 'whole', width: 12 }) as const

/** An xlsx file, as the service writes its reports. */
function workbookOf(layout: SheetLayout, rows: readonly Cells[]): Buffer {
  const workbook = createWorkbook()
  workbook.open(layout)
  workbook.add(rows, 'plain')
  return Buffer.from(workbook.finish())
}

const count = 2000

/** A sheet as a shop keeps it: other titles, local numbers, one number twice. */
function customersSheet(): Buffer {
  const rows = Array.from({ length: count }, (_, at): Cells => {
    const mobile = `0918 ${String(400 + Math.floor(at / 100))} ${String(at).padStart(4, '0')}`
    const [first = '', last = ''] = [given[at % given.length], family[at % family.length]]
    return [mobile, first, last, at % 7 === 0 ? 'Likes tea' : null, at % 5 === 0 ? at % 300 : null]
  })
  const columns = [text('Phone'), text('Name'), text('Surname'), text('Notes'), number('Points')]
  return workbookOf({ name: 'Guests', columns }, [...rows, ...rows.slice(0, 1)])
}

const servicesSheet = (): Buffer =>
  workbookOf(
    {
      name: 'Care',
      columns: [
        text('Name'),
        text('Type'),
        number('Price'),
        number('Duration'),
        number('Cleaning'),
      ],
    },
    Array.from({ length: 40 }, (_, at) => [`CARE ${at + 1}`, 'MASSAGE', 500 + at * 10, 60, 15]),
  )

const fileOf = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer,
})

test('an owner imports 2,000 customers and 40 services, and takes the services back', async ({
  openTablet,
}) => {
  const { page } = await openTablet({ user: 'owner' })
  await page.goto('/customers')
  await page.getByRole('button', { name: 'IMPORT' }).click()
  const customers = page.getByRole('dialog', { name: 'Import customers' })
  await customers.locator('input[type=file]').setInputFiles(fileOf('guests.xlsx', customersSheet()))
  await customers.getByRole('button', { name: 'Refused only (1)' }).click()
  await customers.getByText(/^Row 1, .*, has the same number\.$/).waitFor()
  expect(await axeFinds(page)).toEqual([])
  await customers.getByRole('button', { name: `Delete row ${count + 1}` }).click()
  await customers.getByRole('button', { name: `Add ${count}` }).click()
  await customers.getByText(`${count} customers saved`).waitFor({ timeout: 20_000 })
  await customers.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('textbox', { name: 'Search in the list' }).fill('419 1999')
  await page.getByRole('button', { name: 'Jun Torres' }).waitFor()

  await page.goto('/services')
  await page.getByRole('button', { name: 'IMPORT' }).click()
  const services = page.getByRole('dialog', { name: 'Import services' })
  await services.locator('input[type=file]').setInputFiles(fileOf('care.xlsx', servicesSheet()))
  await services.getByRole('button', { name: 'Add 40' }).click()
  await services.getByText('40 services saved').waitFor()
  await services.getByRole('button', { name: 'Undo the import' }).click()
  await services.getByText('The import was undone').waitFor()
  await services.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('textbox', { name: 'Search Services' }).fill('CARE')
  await page.getByText('No results found.').waitFor()
})
