import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { bounds } from '#domain/kernel/bounds'
import { AmountList, type Amounts } from '../../../src/ui/form/amount-list'
import { MoneyCell } from '../../../src/ui/form/money-cell'
import { type MoneyValue, numberRefusal, parseMoney } from '../../../src/ui/format/money-text'
import { show } from '../../support/show'

test.each<[string, MoneyValue]>([
  ['', null],
  ['  ', null],
  ['1200', 1200],
  ['1,200.50', 1200.5],
  ['PHP 80', 80],
  ['.5', 0.5],
  ['12.', 12],
  ['10.005', 10.005],
  ['-5', -5],
  ['−5', -5],
  ['1.200,50', 1200.5],
  ['1.200.000', 1_200_000],
  ['1 200', 1200],
  ['12,5', 12.5],
  ['₱ 80', 80],
  ['\u202d１２\u202c', 12],
  ['1,2000', 'invalid'],
  ['0,500', 'invalid'],
  ['1.5.0', 'invalid'],
  ['12oo', 'invalid'],
  ['1e3', 'invalid'],
  ['.', 'invalid'],
  ['-', 'invalid'],
])('%j means %j', (typed, value) => expect(parseMoney(typed)).toBe(value))

test.each<[string, MoneyValue]>([
  ['1,000', 1000],
  ['1.000', 1000],
  ['100.00', 100],
  ['1.5', 1.5],
])('%j of a whole number means %j', (typed, value) => expect(parseMoney(typed, true)).toBe(value))

test.each<[MoneyValue, string | undefined]>([
  [null, undefined],
  [260, undefined],
  ['invalid', 'Points should be a number.'],
  [-50, 'Points should be at least 0.'],
  [1.5, 'Points should be a whole number.'],
  [100_000_000, 'Points should be at most 99,999,999.'],
])('%j points: %j', (value, sentence) => {
  const points = { field: 'points', label: 'Points', value, bounds: bounds.points }
  expect(numberRefusal([points])?.message).toBe(sentence)
})

function Amount() {
  const [value, setValue] = useState<MoneyValue>(1200)
  return (
    <>
      <MoneyCell label="Amount" value={value} onChange={setValue} />
      <output>{String(value)}</output>
      <button type="button" onClick={() => setValue(990)}>
        Another service
      </button>
    </>
  )
}

const type = (text: string) =>
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: text } })

test('CREATE-7 keeps the typed text and reports one that is no number', () => {
  show(<Amount />)
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '1,200.00')
  type('12.')
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '12.')
  expect(screen.getByRole('status').textContent).toBe('12')
  type('12x')
  expect(screen.getByLabelText('Amount, not a number')).toHaveProperty('value', '12x')
  expect(screen.getByRole('status').textContent).toBe('invalid')
})

test('CREATE-7 a new default replaces the typed amount', async () => {
  const user = show(<Amount />)
  type('50')
  await user.click(screen.getByRole('button', { name: 'Another service' }))
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '990.00')
})

test('a focused field is typed anew, and written as an amount on blur', async () => {
  const user = show(<Amount />)
  await user.tab()
  await user.keyboard('1.500,5')
  expect(screen.getByRole('status').textContent).toBe('1500.5')
  await user.tab()
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '1,500.50')
  await user.tab({ shift: true })
  await user.keyboard('0')
  expect(screen.getByRole('status').textContent).toBe('0')
})

function Discounts() {
  const [values, setValues] = useState<Amounts>({})
  const items = [{ id: 'p1', name: 'RAINY DAY' }]
  return <AmountList title="Promos" items={items} values={values} onChange={setValues} empty="" />
}

test('a number in a list shows its error in the place of its unit', () => {
  show(<Discounts />)
  const box = screen.getByLabelText('RAINY DAY (PHP)')
  fireEvent.change(box, { target: { value: '-5' } })
  expect(screen.getByText('at least 0')).toBeTruthy()
  expect(box.getAttribute('aria-description')).toBe('at least 0')
  expect(screen.queryByText('PHP')).toBeNull()
  fireEvent.change(box, { target: { value: '5' } })
  expect(screen.getByText('PHP')).toBeTruthy()
  expect(box).toHaveProperty('value', '5')
})
