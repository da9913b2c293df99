import { Text } from '@mantine/core'
import { NoteRow } from '../../../ui/form/note-row'
import { type DrawerLine, differenceWords } from './drawer-lines'

/** Lines about a drawer as rows of a card. */
export const LineRows = ({ lines }: { lines: readonly DrawerLine[] }) =>
  lines.map(({ left, right, strong, difference }) =>
    difference === undefined ? (
      <NoteRow key={left} end={strong ? <strong>{right}</strong> : right}>
        {left}
      </NoteRow>
    ) : (
      <DifferenceRow key={left} title={left} difference={difference} />
    ),
  )

interface DifferenceRowProps {
  title?: string
  /** centavos */
  difference: number
}

/** The difference of counted and expected cash, green if it is 0, else red. */
export function DifferenceRow({ title = 'Difference', difference }: DifferenceRowProps) {
  const isExact = difference === 0
  return (
    <NoteRow
      tone={isExact ? 'good' : 'bad'}
      icon={isExact ? 'check' : undefined}
      end={
        <Text
          component="strong"
          inherit
          fw={700}
          c={isExact ? 'var(--fd-completed-text)' : 'var(--fd-cancelled-text)'}
        >
          {differenceWords(difference)}
        </Text>
      }
    >
      {title}
    </NoteRow>
  )
}
