import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { storeFields } from '#domain/fields/stores'
import { bounds } from '#domain/kernel/bounds'
import { upperName } from '#domain/kernel/names'
import { cleanText } from '#domain/kernel/text'
import type { BreakTimes } from '#domain/resources/store-settings-input'
import type { ListItem, NameListField } from '#domain/rows/store-lists'
import { AmountInput } from '../../../ui/form/amount-input'
import { timeRange } from '../../../ui/format/format-date'
import { amount } from '../../../ui/format/format-money'
import { codeWords } from '../../../ui/format/format-text'
import type { MoneyValue } from '../../../ui/format/money-text'
import { AddRow, ListEditor } from './list-editor'
import type { SettingsDraft } from './settings-draft'
import { TimeInput } from './time-input'

export interface SettingsProps {
  draft: SettingsDraft
  /** the stored settings */
  base: SettingsDraft
  edit: (patch: Partial<SettingsDraft>) => void
  /** the error of a refused field, in one or two words */
  errorOf: (field: string) => string | null
}

export const nameEntry = (item: ListItem) => ({
  key: item.name,
  label: codeWords(item.name),
  offered: item.offered,
})

export const namesIn = (items: readonly ListItem[]) => new Set(items.map(({ name }) => name))

interface AddNameProps {
  noun: string
  items: readonly ListItem[]
  onAdd: (name: string) => void
}

/** The field that adds a name to a list. */
export function AddName({ noun, items, onAdd }: AddNameProps) {
  const [text, setText] = useState('')
  const name = upperName(cleanText(text))
  const add = () => {
    onAdd(name)
    setText('')
  }
  return (
    <AddRow
      label={`Add ${noun}`}
      isReady={name !== ''}
      isTaken={namesIn(items).has(name)}
      onAdd={add}
    >
      <TextInput
        aria-label={`New ${noun}`}
        placeholder={`New ${noun}`}
        value={text}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </AddRow>
  )
}

const nouns: Readonly<Record<NameListField, string>> = {
  channels: 'channel',
  serviceTypes: 'service type',
  productTypes: 'product type',
  customerTypes: 'customer type',
}

/** A list of names, such as the channels of bookings. */
export function Names({ draft, base, edit, field }: SettingsProps & { field: NameListField }) {
  const change = (items: readonly ListItem[]) => edit({ [field]: items })
  return (
    <ListEditor
      title={storeFields[field].label}
      items={draft[field]}
      entryOf={nameEntry}
      onChange={change}
      stored={namesIn(base[field])}
    >
      <AddName
        noun={nouns[field]}
        items={draft[field]}
        onAdd={(name) => change([...draft[field], { name, offered: true }])}
      />
    </ListEditor>
  )
}

const towelKey = (item: { amount: number }) => `${item.amount}`

/** The amounts that the buttons for towels offer. */
export function Towels({ draft, base, edit }: SettingsProps) {
  const [price, setPrice] = useState<MoneyValue>(null)
  const { towelPayments } = draft
  const add = () => {
    if (typeof price !== 'number') return
    edit({ towelPayments: [...towelPayments, { amount: price, offered: true }] })
    setPrice(null)
  }
  return (
    <ListEditor
      title={storeFields.towelPayments.label}
      items={towelPayments}
      entryOf={(item) => ({
        key: towelKey(item),
        label: amount(item.amount),
        offered: item.offered,
      })}
      onChange={(next) => edit({ towelPayments: next })}
      stored={new Set(base.towelPayments.map(towelKey))}
    >
      <AddRow
        label="Add towel payment"
        isReady={typeof price === 'number' && price >= 0}
        isTaken={towelPayments.some((item) => item.amount === price)}
        onAdd={add}
      >
        <AmountInput
          label="New towel payment (PHP)"
          value={price}
          bounds={bounds.pesos}
          onChange={setPrice}
        />
      </AddRow>
    </ListEditor>
  )
}

const breakKey = ({ start, end }: BreakTimes) => `${start}-${end}`

/** The breaks from which therapists choose. */
export function Breaks({ draft, base, edit }: SettingsProps) {
  const [start, setStart] = useState('')
  const [end, setEnd] = useState('')
  const { breaks } = draft
  const add = () => {
    edit({ breaks: [...breaks, { start, end, offered: true }] })
    setStart('')
    setEnd('')
  }
  return (
    <ListEditor
      title={storeFields.breaks.label}
      items={breaks}
      entryOf={(item) => ({
        key: breakKey(item),
        label: timeRange(item.start, item.end),
        offered: item.offered,
      })}
      onChange={(next) => edit({ breaks: next })}
      stored={new Set(base.breaks.map(breakKey))}
    >
      <AddRow
        label="Add break"
        isReady={start !== '' && end !== ''}
        isTaken={breaks.some((item) => breakKey(item) === `${start}-${end}`)}
        onAdd={add}
      >
        <TimeInput label="New break starts" hint="Starts" value={start} onChange={setStart} />
        <TimeInput label="New break ends" hint="Ends" value={end} onChange={setEnd} />
      </AddRow>
    </ListEditor>
  )
}
