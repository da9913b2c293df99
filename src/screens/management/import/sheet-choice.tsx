import { Flex, Text } from '@mantine/core'
import css from './import.module.css'
import type { NamedTable } from './read-table'

interface SheetChoiceProps {
  sheets: readonly NamedTable[]
  /** name of the sheet that is shown */
  chosen: string
  choose: (sheet: NamedTable) => void
}

/** Chooses the sheet of a workbook. */
export function SheetChoice({ sheets, chosen, choose }: SheetChoiceProps) {
  return (
    <Flex component="label" align="center" gap={8}>
      <Text size="sm">Sheet</Text>
      <select
        className={css.sheet}
        value={chosen}
        onChange={(event) => {
          const sheet = sheets.find(({ name }) => name === event.currentTarget.value)
          if (sheet) choose(sheet)
        }}
      >
        {sheets.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </Flex>
  )
}
