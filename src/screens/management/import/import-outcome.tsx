import { Box, Button, Flex, Progress, Text } from '@mantine/core'
import { ErrorBanner, NoteBanner, SuccessBanner } from '../../../ui/feedback/banner'
import { count } from '../../../ui/format/format-text'
import type { ImportRow, Plan } from './import-source'
import type { ImportState, Saved } from './use-import'

interface OutcomeProps {
  trouble: string | null
  plan: Plan<ImportRow>
  noun: string
  state: ImportState<ImportRow>
  isEmpty: boolean
}

/** The banner in the head: a file that can't be read, a table that can't be imported, or the result. */
export function Outcome({ trouble, plan, noun, state, isEmpty }: OutcomeProps) {
  if (state.phase === 'running') return null
  if (state.phase !== 'editing') {
    if (state.problem)
      return <ErrorBanner title="Not everything was done">{state.problem}</ErrorBanner>
    const text = `${count(state.saved.length, noun)} saved`
    return (
      <SuccessBanner>{state.phase === 'undone' ? 'The import was undone' : text}</SuccessBanner>
    )
  }
  if (trouble) return <ErrorBanner>{trouble}</ErrorBanner>
  if (isEmpty) return null
  if (plan.problem) return <ErrorBanner>{plan.problem}</ErrorBanner>
  if (plan.ignored.length === 0) return null
  return <NoteBanner>{`Not imported: ${plan.ignored.join(', ')}`}</NoteBanner>
}

interface ResultProps<Row> {
  state: Exclude<ImportState<Row>, { phase: 'editing' }>
  onUndo: (saved: readonly Saved<Row>[]) => void
  onEdit: () => void
  onClose: () => void
}

/** The progress of an import, or what can be done after it. */
export function Result<Row>({ state, onUndo, onEdit, onClose }: ResultProps<Row>) {
  if (state.phase === 'running')
    return (
      <Box maw={480} w="100%" mx="auto" mt={80} ta="center" role="status">
        <Progress
          value={(100 * state.done) / Math.max(1, state.of)}
          aria-label="Progress"
          mb={12}
        />
        {`${state.done} of ${state.of}`}
      </Box>
    )
  const isUndone = state.phase === 'undone'
  return (
    <Box maw={480} w="100%" mx="auto" mt={80} ta="center">
      <Text mb={20}>
        {isUndone
          ? 'All rows of the import are as they were before.'
          : 'An undo takes the new rows out again and gives changed ones their former values.'}
      </Text>
      <Flex justify="center" gap={8}>
        {!isUndone && state.saved.length > 0 && (
          <Button variant="default" onClick={() => onUndo(state.saved)}>
            Undo the import
          </Button>
        )}
        {(isUndone || state.problem) && (
          <Button variant="default" onClick={onEdit}>
            Back to the table
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </Flex>
    </Box>
  )
}
