import { Box, Button, Flex, Paper, Radio, SimpleGrid, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { Icon } from '../../ui/icons/icon'
import rules from '../../ui/layout/rules.module.css'
import type {
  ChoiceText,
  ConflictCard,
  ConflictSide,
  Resolution,
  SyncActions,
} from '../model/sync-model'
import { choiceIsGone } from '../model/sync-text'
import { choiceLook } from './choice-look'
import classes from './conflict.module.css'
import { DiscardForm } from './discard-form'
import { FieldChoices } from './field-choices'

interface ConflictCardProps {
  card: ConflictCard
  actions: SyncActions
}

/** A conflict: its title, a sentence, both sides, the choices, and Discard. */
export function ConflictCardView({ card, actions }: ConflictCardProps) {
  const titleId = useId()
  const [discarding, setDiscarding] = useState(false)
  // kept here, so that the reason outlives the form when the form is closed
  const [reason, setReason] = useState('')
  return (
    <Paper
      component="article"
      bd="1px solid var(--fd-conflict-bar)"
      radius={12}
      // Clip, because `hidden` could still be scrolled by a press.
      style={{ overflow: 'clip', overflowWrap: 'anywhere' }}
      className={rules.ruled}
      aria-labelledby={titleId}
    >
      <Flex gap={9} py={9} px={12} bg="var(--fd-conflict-ground)" c="var(--fd-conflict-text)">
        <Icon name="warning" size={18} />
        <div>
          <Text component="h4" fw={600} lts={0} id={titleId}>
            {card.title}
          </Text>
          <Text size="meta">{card.sentence}</Text>
        </div>
      </Flex>
      {card.sides.length > 0 && (
        <SimpleGrid className={rules.split} cols={2} spacing={0}>
          {card.sides.map((side) => (
            <Side key={side.heading} side={side} />
          ))}
        </SimpleGrid>
      )}
      {discarding ? (
        <DiscardForm
          reason={reason}
          stays={card.stays}
          onReason={setReason}
          onDiscard={(reason) => actions.discard(card.id, reason)}
          onBack={() => setDiscarding(false)}
        />
      ) : (
        <Settle card={card} actions={actions} onDiscard={() => setDiscarding(true)} />
      )}
    </Paper>
  )
}

function Side({ side }: { side: ConflictSide }) {
  return (
    <Box p="9px 12px 8px" fz="meta" lh="meta">
      <Text component="div" size="xs" c="dimmed">
        {side.heading}
      </Text>
      <Text component="div" inherit fw={600}>
        {side.name}
      </Text>
      {side.lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {side.foot && (
        <Flex align="center" gap={5} mt={2} fz="xs" c="dimmed">
          {side.isPhone && <Icon name="phone" size={13} />}
          {side.foot}
        </Flex>
      )}
    </Box>
  )
}

function keepText(fields: number, mine: number): string {
  if (mine === 0) return 'Keep theirs'
  return mine === fields ? 'Keep yours' : `Keep ${mine} of yours`
}

/** The label of the button, and the resolution that it sends, for the selected choice. */
function chosen(card: ConflictCard, choice: string, mine: readonly string[]) {
  const action = card.choices.find((each) => each.id === choice)?.action ?? ''
  if (card.fields.length === 0) return { action, resolution: { choice } satisfies Resolution }
  return {
    action: keepText(card.fields.length, mine.length),
    resolution: { mine } satisfies Resolution,
  }
}

function Settle({ card, actions, onDiscard }: ConflictCardProps & { onDiscard: () => void }) {
  const [choice, setChoice] = useState(card.choices[0]?.id ?? '')
  const [mine, setMine] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { action, resolution } = chosen(card, choice, mine)
  const isGone = card.fields.length === 0 && choice !== '' && action === ''
  const trouble = isGone ? choiceIsGone : refusal
  const choose = (next: string) => {
    setRefusal(null)
    setChoice(next)
  }
  const resolve = async () => {
    setBusy(true)
    setRefusal(await actions.resolve(card.id, resolution))
    setBusy(false)
  }
  return (
    <>
      {card.fields.length > 0 ? (
        <FieldChoices fields={card.fields} mine={mine} onChange={setMine} />
      ) : (
        <Choices title={card.title} choices={card.choices} chosen={choice} onChoose={choose} />
      )}
      {trouble && (
        <Text
          size="meta"
          py={8}
          px={12}
          bg="var(--fd-cancelled-ground)"
          c="var(--fd-cancelled-text)"
          style={{ borderTop: '1px solid var(--fd-cancelled-bar)' }}
          role="alert"
        >
          {trouble}
        </Text>
      )}
      <Flex wrap="wrap" align="center" gap={8} p={10}>
        <Button variant="danger-text" flex="none" onClick={onDiscard}>
          Discard…
        </Button>
        <Box component="span" flex={1} />
        {card.more && (
          <Button variant="default" flex="none" maw="100%" onClick={() => actions.more(card.id)}>
            {card.more}
          </Button>
        )}
        {action && (
          <Button
            flex={{ base: '1 0 100%', sm: 'none' }}
            maw="100%"
            h="auto"
            mih={44}
            py={8}
            ml="auto"
            styles={{ label: { whiteSpace: 'normal' } }}
            loading={busy}
            onClick={resolve}
          >
            {action}
          </Button>
        )}
      </Flex>
    </>
  )
}

interface ChoicesProps {
  title: string
  choices: readonly ChoiceText[]
  chosen: string
  onChoose: (id: string) => void
}

/** The choices as radio buttons, with its reason at the right, or below a long label. */
function Choices({ title, choices, chosen, onChoose }: ChoicesProps) {
  const group = useId()
  return (
    <fieldset className={rules.ruled} aria-label={`Ways out of: ${title}`}>
      {choices.map((choice, index) => (
        <Flex
          component="label"
          key={choice.id}
          {...choiceLook}
          className={classes.choice}
          htmlFor={`${group}-${index}`}
        >
          <Radio
            id={`${group}-${index}`}
            name={group}
            checked={choice.id === chosen}
            onChange={() => onChoose(choice.id)}
          />
          <Flex component="span" wrap="wrap" align="baseline" flex={1} gap="0 8px">
            <Box component="span" flex="1 1 auto">
              {choice.label}
            </Box>
            {choice.reason && (
              <Text span size="xs" fw={400} c="dimmed">
                {choice.reason}
              </Text>
            )}
          </Flex>
        </Flex>
      ))}
    </fieldset>
  )
}
