import { Text } from '@mantine/core'
import type { ListedCustomer } from '#domain/customer/listing'
import { customerFields } from '#domain/fields/customers'
import type { Numbers } from '../../data/use-numbers'
import { contractText, hasEnded } from '../../ui/format/contract-text'
import { cellDate } from '../../ui/format/format-date'
import { money } from '../../ui/format/format-money'
import type { Column } from '../../ui/table/data-table'
import { RowName } from '../../ui/table/row-name'
import css from './customers.module.css'

/** The columns of the list of customers; `today` tells which contracts have ended. */
export const columnsOf = (
  today: string,
  numbers: Numbers,
  onChoose: (mobileNumber: string) => void,
): Column<ListedCustomer>[] => [
  {
    key: 'name',
    title: 'Name',
    cell: ({ name, mobileNumber, status }) => (
      <>
        <RowName wholeRow muted={status === 'INACTIVE'} onClick={() => onChoose(mobileNumber)}>
          {name}
        </RowName>
        <Text
          component="div"
          size="meta"
          pb={8}
          c="dimmed"
          className={css.number}
          style={{ whiteSpace: 'nowrap' }}
        >
          {[status === 'INACTIVE' && status, numbers.write(mobileNumber)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </>
    ),
    sort: ({ name }) => name,
  },
  {
    key: 'type',
    title: customerFields.type.label,
    cell: (person) => (
      <Text span inherit {...(hasEnded(person, today) && { c: 'var(--fd-cancelled-text)' })}>
        {contractText(person, today)}
      </Text>
    ),
  },
  {
    key: 'lastVisit',
    title: 'Last visit',
    cell: ({ lastVisit }) => (lastVisit ? cellDate(lastVisit) : '-'),
    sort: ({ lastVisit }) => lastVisit,
  },
  {
    key: 'visits',
    title: customerFields.visitCount.label,
    cell: ({ visits }) => visits,
    sort: ({ visits }) => visits,
    align: 'right',
  },
  {
    key: 'points',
    title: customerFields.pointsEarned.label,
    cell: ({ points }) => points.toLocaleString('en-US'),
    sort: ({ points }) => points,
    align: 'right',
  },
  {
    key: 'spent',
    title: 'Spent here',
    cell: ({ spent }) => (spent === null ? '-' : money(spent)),
    sort: ({ spent }) => spent,
    align: 'right',
  },
]
