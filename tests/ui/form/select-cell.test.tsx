import { MantineThemeProvider } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SelectCell } from '../../../src/ui/form/select-cell'
import { readClock } from '../../../src/ui/format/read-clock'
import { show } from '../../support/show'

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

const cell = () => screen.getByRole('combobox', { name: 'Therapist' })
const chosen = () => screen.getByRole('status').textContent

test('the only choice that is found is taken by Enter', async () => {
  const user = show(<Therapist />)
  await user.tab()
  await user.keyboard('alm{Enter}')
  expect(chosen()).toBe('s1')
  await waitFor(() => expect(cell()).toHaveProperty('value', 'ALMA'))
  expect(shownOptions()).toEqual([])
})

test('Tab takes the first choice that is found, and text that means none is thrown away', async () => {
  const user = show(<Therapist />)
  await user.tab()
  await user.keyboard('a')
  await user.tab()
  expect(chosen()).toBe('s1')
  await waitFor(() => expect(cell()).toHaveProperty('value', 'ALMA'))
  await user.tab({ shift: true })
  await user.keyboard('zz')
  await user.tab()
  expect(chosen()).toBe('s1')
  await waitFor(() => expect(cell()).toHaveProperty('value', 'ALMA'))
})

test('a choice typed in full is chosen on blur, any other text is not', async () => {
  const user = show(<Therapist />)
  await user.tab()
  await user.keyboard('álma')
  await user.click(document.body)
  expect(chosen()).toBe('s1')
  await waitFor(() => expect(cell()).toHaveProperty('value', 'ALMA'))
  await user.tab({ shift: true })
  await user.keyboard('be')
  await user.click(document.body)
  expect(chosen()).toBe('s1')
  expect(cell()).toHaveProperty('value', 'ALMA')
})

test('Enter over text that means no choice sends no form', async () => {
  const sent: string[] = []
  const user = show(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent.push('sent')
      }}
    >
      <Therapist />
      <button type="submit">Save</button>
    </form>,
  )
  await user.tab()
  for (const typed of ['cora', 'zz']) {
    await user.clear(cell())
    await user.keyboard(`${typed}{Enter}`)
    expect(cell()).toHaveProperty('value', typed)
  }
  expect(chosen()).toBe('s2')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent).toEqual(['sent'])
})

test.each([
  ['6:15 pm', '18:15'],
  ['6.15pm', '18:15'],
  ['615 P.M.', '18:15'],
  ['6 p', '18:00'],
  ['12 am', '00:00'],
  ['18:15', '18:15'],
  ['1815', '18:15'],
  ['0615', '06:15'],
  ['6:15', null],
  ['6', null],
  ['25:00', null],
  ['6:75 pm', null],
  ['13 pm', null],
])('%j means the time %j', (typed, time) => expect(readClock(typed)).toBe(time))

test('an opened list without options says why as it is now, not as it was when it was open last', async () => {
  function Room() {
    const [why, setWhy] = useState('Choose a service first.')
    return (
      <>
        <SelectCell label="Room" value={null} onChange={() => {}} options={[]} whyNot={() => why} />
        <button type="button" onClick={() => setWhy('All rooms are taken.')}>
          Choose
        </button>
      </>
    )
  }
  // as in the app, where closed lists stay in the page
  const user = show(
    <MantineThemeProvider
      theme={{ components: { Combobox: { defaultProps: { keepMounted: true } } } }}
    >
      <Room />
    </MantineThemeProvider>,
  )
  await user.click(screen.getByRole('combobox', { name: 'Room' }))
  expect(await screen.findByText('Choose a service first.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Choose' }))
  await user.click(screen.getByRole('combobox', { name: 'Room' }))
  expect(await screen.findByText('All rooms are taken.')).toBeDefined()
  expect(screen.queryByText('Choose a service first.')).toBeNull()
})
