import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SelectCell } from '../../src/ui/select-cell'
import { show } from '../support/show'

const options = [
  { value: 's1', label: 'ALMA', hint: 'free, qualified' },
  { value: 's2', label: 'BETH' },
  { value: 's3', label: 'CORA', disabled: true },
]

function Therapist(props: { clearable?: boolean; locked?: boolean }) {
  const [value, setValue] = useState<string | null>('s2')
  return (
    <>
      <SelectCell
        label="Therapist"
        value={value}
        onChange={setValue}
        options={options}
        {...props}
      />
      <output>{String(value)}</output>
    </>
  )
}

const shownOptions = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('MISC-6 one character searches, and nothing found is said', async () => {
  const user = show(<Therapist />)
  await user.click(screen.getByRole('combobox', { name: 'Therapist' }))
  expect(shownOptions()).toEqual(['ALMAfree, qualified', 'BETH', 'CORA'])
  await user.keyboard('a')
  expect(shownOptions()).toEqual(['ALMAfree, qualified', 'CORA'])
  await user.keyboard('zz')
  expect(shownOptions()).toEqual([])
  expect(screen.getByText('No results found.')).toBeDefined()
})

test('is chosen from by the keyboard alone', async () => {
  const user = show(<Therapist />)
  await user.tab()
  await user.keyboard('al{ArrowDown}{Enter}')
  expect(screen.getByRole('status').textContent).toBe('s1')
  expect(screen.getByRole('combobox', { name: 'Therapist' })).toHaveProperty('value', 'ALMA')
})

test.each([true, false])('choosing the same again keeps it (clearable: %s)', async (clearable) => {
  const user = show(<Therapist clearable={clearable} />)
  await user.click(screen.getByRole('combobox', { name: 'Therapist' }))
  await user.click(screen.getByRole('option', { name: 'BETH' }))
  expect(screen.getByRole('status').textContent).toBe('s2')
})

test('a clearable one is emptied by None, which is offered while something is chosen', async () => {
  const user = show(<Therapist clearable />)
  await user.click(screen.getByRole('combobox', { name: 'Therapist' }))
  await user.click(screen.getByRole('option', { name: 'None' }))
  expect(screen.getByRole('status').textContent).toBe('null')
  await user.click(screen.getByRole('combobox', { name: 'Therapist' }))
  expect(shownOptions()).toEqual(['ALMAfree, qualified', 'BETH', 'CORA'])
})

test('a locked one shows its value and offers nothing', async () => {
  const user = show(<Therapist locked />)
  await user.click(screen.getByRole('combobox', { name: 'Therapist' }))
  expect(screen.getByRole('combobox', { name: 'Therapist' })).toHaveProperty('value', 'BETH')
  expect(shownOptions()).toEqual([])
})
