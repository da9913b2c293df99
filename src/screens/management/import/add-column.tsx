import { Button, Flex, TextInput } from '@mantine/core'
import { useState } from 'react'
import css from './import.module.css'

interface AddColumnProps {
  /** titles that no column of the table has */
  titles: readonly string[]
  /** `value`: the cell of each row */
  onAdd: (title: string, value: string) => void
}

/** Adds a column that the table lacks, with one value for all rows. */
export function AddColumn({ titles, onAdd }: AddColumnProps) {
  const [title, setTitle] = useState('')
  const [value, setValue] = useState('')
  const add = () => {
    onAdd(title, value)
    setTitle('')
    setValue('')
  }
  return (
    <Flex wrap="wrap" align="center" gap={8}>
      <select
        className={css.sheet}
        aria-label="Add a column"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      >
        <option value="">Add a column</option>
        {titles.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      {title !== '' && (
        <>
          <TextInput
            aria-label={`${title} of all rows`}
            placeholder="One value for all rows"
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
          <Button variant="default" disabled={value.trim() === ''} onClick={add}>
            Add to all rows
          </Button>
        </>
      )}
    </Flex>
  )
}
