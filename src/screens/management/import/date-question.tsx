import { Flex, Text } from '@mantine/core'
import type { DateOrder, DateQuestion as Question } from '#domain/kernel/read-date'
import { Segments } from '../../../ui/form/segments'
import { cellDate } from '../../../ui/format/format-date'

interface DateQuestionProps extends Question {
  value: DateOrder | null
  onChange: (order: DateOrder) => void
}

/** Asks once whether the table's dates begin with the day or with the month. */
export function DateQuestion({ title, cell, days, value, onChange }: DateQuestionProps) {
  const question = `${title}: which day is ${cell}?`
  return (
    <Flex align="center" wrap="wrap" gap={12}>
      <Text size="sm" fw={600}>
        {question}
      </Text>
      <Segments
        label={question}
        options={[
          { value: 'month', label: `${cellDate(days.month)}` },
          { value: 'day', label: `${cellDate(days.day)}` },
        ]}
        value={value ?? ''}
        onChange={(order) => order !== '' && onChange(order)}
      />
    </Flex>
  )
}
