import { Text } from '@mantine/core'
import type { Customer } from '#domain/rows/customer'
import { count } from '../../../ui/format/format-text'

interface NoShowsProps {
  person: Pick<Customer, 'noShowCount'>
  /** text in front of the number */
  before: string
}

/** The number of a customer's no-shows as text: "2 no-shows"; empty for 0. */
export const NoShows = ({ person: { noShowCount }, before }: NoShowsProps) =>
  noShowCount > 0 && (
    <>
      {before}
      <Text span inherit fw={600} c="var(--fd-cancelled-text)">
        {count(noShowCount, 'no-show')}
      </Text>
    </>
  )
