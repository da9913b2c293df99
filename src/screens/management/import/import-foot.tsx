import { Button, Flex, Text } from '@mantine/core'
import type { PlannedLine, TablePlan } from '#domain/kernel/table-titles'
import { useStatus } from '../../../data/use-session'
import { count } from '../../../ui/format/format-text'

interface FootProps<Row extends PlannedLine> {
  plan: TablePlan<Row>
  noun: string
  /** whether the plan is of the table as it is, not as it was before the last letters */
  isChecked: boolean
  /** whether the question about the dates waits for its answer */
  isAsking: boolean
  /** `leftOut`: the lines of the refused rows */
  onSave: (rows: readonly Row[], leftOut: ReadonlySet<number>) => void
}

/** The button that saves the rows. With refused rows it says how many others it saves and how many it leaves out. */
export function ImportFoot<Row extends PlannedLine>({
  plan,
  noun,
  isChecked,
  isAsking,
  onSave,
}: FootProps<Row>) {
  const isOffline = useStatus().online === false
  const refused = plan.rows.filter(({ verdict }) => verdict === 'refused')
  const wanted = plan.rows.filter(({ verdict }) => verdict === 'add' || verdict === 'change')
  const isIdle = refused.length === 0 && wanted.length === 0 && plan.rows.length > 0
  return (
    <Flex align="center" justify="flex-end" wrap="wrap" gap={12}>
      <Text size="sm" role="status" c={refused.length > 0 ? 'var(--fd-cancelled-text)' : 'dimmed'}>
        {isOffline && 'Importing needs a connection. The table is kept. '}
        {isAsking && 'Say above which day is meant.'}
        {!isAsking && refused.length > 0 && refusedText(refused.length)}
        {isIdle && 'Nothing would change.'}
      </Text>
      <Button
        size="lg"
        disabled={wanted.length === 0 || isOffline || isAsking || !isChecked}
        onClick={() => onSave(wanted, new Set(refused.map(({ line }) => line)))}
      >
        {labelOf(wanted, refused.length, noun)}
      </Button>
    </Flex>
  )
}

function labelOf(wanted: readonly PlannedLine[], refused: number, noun: string): string {
  if (wanted.length > 0 && refused > 0)
    return `Import the other ${wanted.length === 1 ? 'row' : count(wanted.length, 'row')}, leave out ${refused}`
  const added = wanted.filter(({ verdict }) => verdict === 'add').length
  const changed = wanted.length - added
  const parts = [added > 0 && `add ${added}`, changed > 0 && `change ${changed}`].filter(Boolean)
  const label = parts.join(', ') || `add ${noun}s`
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const refusedText = (refused: number): string =>
  refused === 1
    ? '1 row is refused. Correct it or leave it out.'
    : `${refused} rows are refused. Correct them or leave them out.`
