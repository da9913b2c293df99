import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sortRows } from '../../../src/ui/format/sort'
import { type Column, DataTable } from '../../../src/ui/table/data-table'
import { ResourceTable } from '../../../src/ui/table/resource-table'
import { RowName } from '../../../src/ui/table/row-name'
import { show } from '../../support/show'

interface Service {
  name: string
  price: number | null
}

const hilot = { name: 'HILOT 60', price: 1300 }
const facial = { name: 'FACIAL', price: 880 }
const unpriced = { name: 'STONE 9', price: null }

test('sorts numbers by value and text with its numbers, missing values last both ways', () => {
  const byPrice = (row: Service) => row.price
  expect(sortRows([unpriced, hilot, facial], byPrice, false)).toEqual([facial, hilot, unpriced])
  expect(sortRows([unpriced, hilot, facial], byPrice, true)).toEqual([hilot, facial, unpriced])
  const lockers = ['LOCKER 10', 'LOCKER 9']
  expect(sortRows(lockers, (name) => name, false)).toEqual(['LOCKER 9', 'LOCKER 10'])
})

function showServices(rows: readonly Service[] | null) {
  const open = vi.fn()
  const columns: Column<Service>[] = [
    {
      key: 'name',
      title: 'Name',
      sort: (row) => row.name,
      cell: (row) => <RowName onClick={() => open(row)}>{row.name}</RowName>,
    },
    { key: 'price', title: 'Price (PHP)', sort: (row) => row.price, cell: (row) => row.price },
  ]
  const user = show(
    <ResourceTable
      title="Services"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.name}
      empty="No services created."
      onAdd={open}
    />,
  )
  return { user, open }
}

const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('button')
    .map((button) => button.textContent)
    .slice(2)

test('a press on a head sorts, a second one turns it round', async () => {
  const { user } = showServices([hilot, facial])
  await user.click(screen.getByRole('button', { name: 'Price (PHP)' }))
  expect(names()).toEqual(['FACIAL', 'HILOT 60'])
  await user.click(screen.getByRole('button', { name: 'Price (PHP)' }))
  expect(names()).toEqual(['HILOT 60', 'FACIAL'])
  const head = screen.getByRole('columnheader', { name: 'Price (PHP)' })
  expect(head.getAttribute('aria-sort')).toBe('descending')
})

test("the row's name is a button that opens it, and ADD opens a new one", async () => {
  const { user, open } = showServices([hilot, facial])
  await user.click(screen.getByRole('button', { name: 'FACIAL' }))
  expect(open).toHaveBeenCalledWith(facial)
  await user.click(screen.getByRole('button', { name: 'ADD' }))
  expect(open).toHaveBeenCalledTimes(2)
})

test('finds, and tells an empty list from a search without results', async () => {
  const { user } = showServices([hilot, facial])
  await user.type(screen.getByLabelText('Search Services'), 'hil')
  expect(names()).toEqual(['HILOT 60'])
  await user.type(screen.getByLabelText('Search Services'), 'xyz')
  expect(screen.getByText('No results found.')).toBeDefined()
})

test('looks at all columns, and counts what is shown', async () => {
  const { user } = showServices([hilot, facial, unpriced])
  expect(screen.getByRole('heading').textContent).toBe('Services3')
  await user.type(screen.getByLabelText('Search Services'), '880')
  expect(names()).toEqual(['FACIAL'])
  expect(screen.getByRole('heading').textContent).toBe('Services1')
})

test('an empty list says its fixed sentence; before the first load it says nothing', () => {
  showServices([])
  expect(screen.getByText('No services created.')).toBeDefined()
})

test('before the first load neither rows nor the sentence are shown', () => {
  showServices(null)
  expect(screen.queryByText('No services created.')).toBeNull()
  expect(screen.getByRole('region', { name: 'Services' }).getAttribute('aria-busy')).toBe('true')
})

test('a row whose name answers for all of it opens once, wherever it is pressed', async () => {
  const open = vi.fn()
  const columns: Column<Service>[] = [
    {
      key: 'name',
      title: 'Name',
      cell: (row) => (
        <RowName wholeRow onClick={() => open(row)}>
          {row.name}
        </RowName>
      ),
    },
    { key: 'price', title: 'Price', cell: (row) => row.price },
  ]
  const user = show(
    <DataTable
      caption="Day"
      columns={columns}
      rows={[facial]}
      rowKey={(row) => row.name}
      empty=""
    />,
  )
  await user.click(screen.getByText('880'))
  expect(open).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'FACIAL' }))
  expect(open).toHaveBeenCalledTimes(2)
})
