import { Box, Button, Flex, Loader, Text } from '@mantine/core'
import { sameText } from '#domain/kernel/compare'
import type { PlannedLine, TablePlan } from '#domain/kernel/table-titles'
import { ErrorBanner, NoteBanner, SuccessBanner } from '../../../ui/feedback/banner'
import { count } from '../../../ui/format/format-text'
import type { ImportState, Joined } from './use-import'

interface OutcomeProps {
  trouble: string | null
  plan: TablePlan<PlannedLine>
  noun: string
  state: ImportState<PlannedLine>
  isEmpty: boolean
  /** the text of the rows above the titles */
  heading: string
  /** the lines that the save left out */
  leftOut: ReadonlySet<number>
}

/** The banner: a file that can't be read, a table that can't be imported, or the result of the import. */
export function Outcome({ trouble, plan, noun, state, isEmpty, ...of }: OutcomeProps) {
  const { heading, leftOut } = of
  if (state.phase === 'running') return null
  if (state.phase === 'unanswered')
    return <ErrorBanner title="No answer came">{state.problem}</ErrorBanner>
  if (state.phase === 'undone') return <SuccessBanner>The import was undone</SuccessBanner>
  if (state.phase === 'saved' && state.problem !== null)
    return <ErrorBanner title="The import was not undone">{state.problem}</ErrorBanner>
  if (state.phase === 'saved')
    return (
      <SuccessBanner note={savedNotes(state.joined, leftOut.size)}>
        {`${count(state.saved.length + state.joined.length, noun)} saved`}
      </SuccessBanner>
    )
  if (state.problem !== null)
    return <ErrorBanner title="Nothing was saved">{state.problem}</ErrorBanner>
  if (trouble) return <ErrorBanner>{trouble}</ErrorBanner>
  if (isEmpty) return null
  if (plan.problem) return <ErrorBanner>{plan.problem}</ErrorBanner>
  const notes = notesOn(plan, heading)
  return notes.length > 0 ? <NoteBanner>{notes.join('. ')}</NoteBanner> : null
}

/** The parts of the table that are not imported, as texts. */
function notesOn({ ignored, spare }: TablePlan<PlannedLine>, heading: string): string[] {
  const parts: [string, readonly string[]][] = [
    ['Above the titles, not imported', heading === '' ? [] : [heading]],
    ['Not imported', ignored],
    ['Imported only where another column is blank', spare],
  ]
  return parts.flatMap(([label, texts]) =>
    texts.length > 0 ? [`${label}: ${texts.join(', ')}`] : [],
  )
}

const savedNotes = (joined: readonly Joined[], leftOut: number): string =>
  [
    joined.length > 0 && joinedText(joined.length),
    ...joined.map(otherName),
    leftOut > 0 && leftOutText(leftOut),
  ]
    .filter(Boolean)
    .join(' ')

/** Names a row whose number is another person's in the other store; empty if the names are alike. */
const otherName = ({ line, name, there }: Joined): string =>
  sameText(name, there) ? '' : `Row ${line}, ${name}: the number is that of ${there}.`

const joinedText = (joined: number): string =>
  joined === 1
    ? '1 is known to another store: the record stays as it is there, and is on the list of this store too.'
    : `${joined} are known to another store: their records stay as they are there, and are on the list of this store too.`

const leftOutText = (lines: number): string =>
  lines === 1
    ? '1 row was left out. It stays in the table.'
    : `${lines} rows were left out. They stay in the table.`

interface ResultProps<Row> {
  state: Exclude<ImportState<Row>, { phase: 'editing' }>
  leftOut: ReadonlySet<number>
  onUndo: (saved: Extract<ImportState<Row>, { phase: 'saved' }>) => void
  onEdit: () => void
  /** opens the table with the lines that were left out only */
  onLeftOut: () => void
  onClose: () => void
}

const texts = {
  unanswered:
    'The rows may be saved or not. Trying again finds out, and saves them once. You may also look at the list when back online.',
  saved: 'An undo takes the new rows out again and gives changed ones their former values.',
  undone: 'All rows of the import are as they were before.',
}

/** A loader while the import runs. Afterwards the outcome, with buttons to undo, edit, try again or close. */
export function Result<Row>({ state, leftOut, onUndo, ...on }: ResultProps<Row>) {
  if (state.phase === 'running')
    return (
      <Box maw={480} w="100%" mx="auto" mt={80} ta="center" role="status">
        <Loader size={28} aria-hidden="true" mb={12} />
        <Text>{`${count(state.rows, 'row')}: all are saved together, or none`}</Text>
      </Box>
    )
  return (
    <Box maw={480} w="100%" mx="auto" mt={80} ta="center">
      <Text mb={20}>{texts[state.phase]}</Text>
      <Flex justify="center" wrap="wrap" gap={8}>
        {state.phase === 'saved' && state.saved.length > 0 && (
          <Button variant="default" onClick={() => onUndo(state)}>
            Undo the import
          </Button>
        )}
        {state.phase === 'saved' && leftOut.size > 0 && (
          <Button variant="default" onClick={on.onLeftOut}>
            {`Correct ${leftOut.size === 1 ? 'the row' : `the ${leftOut.size} rows`} left out`}
          </Button>
        )}
        {state.phase === 'undone' && (
          <Button variant="default" onClick={on.onEdit}>
            Back to the table
          </Button>
        )}
        {state.phase === 'unanswered' && (
          <Button variant="default" onClick={state.again}>
            Try again
          </Button>
        )}
        <Button onClick={on.onClose}>Done</Button>
      </Flex>
    </Box>
  )
}
