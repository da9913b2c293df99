import { Flex, Paper, Text, Title } from '@mantine/core'
import { pointsFor } from '#domain/appointment/amounts'
import { weekdayOf } from '#domain/kernel/dates'
import { redemptionChoices } from '#domain/rows/points'
import type { World } from '#domain/rows/world'
import { useBusinessTime } from '../../data/use-business-time'
import { Tag } from '../../ui/feedback/tag'
import { money } from '../../ui/format/format-money'
import { count } from '../../ui/format/format-text'
import { type LoyaltyDraft, storeUnder } from './loyalty-draft'

/** The example: a customer's points, and the amount of a bill. */
const examplePoints = 460
const exampleBill = 1200
const shownChoices = 12

/** Shows the draft's rules with an example. */
export function LoyaltyPreview({ world, draft }: { world: World; draft: LoyaltyDraft }) {
  const now = useBusinessTime()
  const store = storeUnder(world, draft, now)
  return (
    <Paper
      component="section"
      withBorder
      display="grid"
      p={14}
      fz="meta"
      lh="meta"
      c="dimmed"
      style={{ gap: 8 }}
      aria-label="What the front desk will see"
    >
      <Title order={2} size="h3" lts={0} c="var(--fd-ink)">
        What the front desk will see
      </Title>
      {store ? (
        <>
          <p>A customer with {examplePoints} points may redeem</p>
          <Choices
            points={redemptionChoices({ pointsEarned: examplePoints }, store, exampleBill)}
          />
          <p>
            {money(exampleBill)} paid on a {weekdayOf(now.date)} earns{' '}
            <Text component="strong" inherit fw={600} c="var(--fd-ink)">
              {count(pointsFor(exampleBill, now.date, store), 'point')}
            </Text>
            .
          </p>
        </>
      ) : (
        <p>Nothing while a number is missing.</p>
      )}
    </Paper>
  )
}

function Choices({ points }: { points: readonly number[] }) {
  const rest = points.length - shownChoices
  return (
    <Flex component="p" align="center" wrap="wrap" gap={6}>
      {points.length === 0 && 'nothing'}
      {points.slice(0, shownChoices).map((each) => (
        <Tag key={each} fw={500} c="var(--fd-ink)">
          {each}
        </Tag>
      ))}
      {rest > 0 && <span>+{rest} more</span>}
    </Flex>
  )
}
