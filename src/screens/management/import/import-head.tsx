import { Table, Text } from '@mantine/core'
import { folded } from '#domain/kernel/compare'
import type { PlannedLine, TablePlan } from '#domain/kernel/table-titles'
import css from './import.module.css'

interface ImportHeadProps extends Pick<TablePlan<PlannedLine>, 'columns' | 'readAs'> {
  /** the table's own titles */
  titles: readonly string[]
  /** the titles that a column may have */
  choices: readonly string[]
  /** `title`: blank leaves the column out */
  onChoose: (column: number, title: string) => void
}

const headLook = { h: 40, px: 12, fw: 400, style: { whiteSpace: 'nowrap' } } as const

/** The titles. Each column says which field it fills, and another one is chosen by a tap. */
export function ImportHead({ titles, columns, readAs, choices, onChoose }: ImportHeadProps) {
  return (
    <Table.Thead>
      <Table.Tr>
        {titles
          .map((title, at) => ({ title, at }))
          .map(({ title, at }) => (
            <Table.Th scope="col" key={at} {...headLook}>
              {folded(columns[at] ?? '') !== folded(title) && (
                <Text size="meta" c="dimmed">
                  {title}
                </Text>
              )}
              <select
                className={css.choice}
                aria-label={`Column ${title || at + 1}`}
                value={columns[at] ?? ''}
                onChange={(event) => onChoose(at, event.currentTarget.value)}
              >
                <option value="">Left out</option>
                {choices.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </select>
              {readAs?.[at] && (
                <Text size="meta" c="dimmed">
                  {readAs[at]}
                </Text>
              )}
            </Table.Th>
          ))}
        <Table.Th scope="col" {...headLook}>
          Result
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  )
}
