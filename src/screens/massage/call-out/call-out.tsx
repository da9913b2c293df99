import { Box, type BoxProps, Button, Flex, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type CallOut as Call, callOuts } from '#domain/appointment/line-up/call-out'
import { upperName } from '#domain/kernel/names'
import { clockTime } from '../../../ui/format/format-date'
import { FullScreenModal } from '../../../ui/overlay/full-screen-modal'
import { useLineUp } from '../line-up/use-line-up'
import { stateText } from '../line-up/words'

export interface CallOutProps {
  onClose: () => void
}

/**
 * The screen for the therapists' room: who is next, who is called to which room, and how many minutes are left. It
 * names no guest.
 */
export function CallOut({ onClose }: CallOutProps) {
  const shown = useLineUp()
  const calls = shown ? callOuts(shown.world, shown.now) : []
  const { hasVoice, isSpoken, setSpoken } = useVoice(calls)
  const voice = hasVoice && (
    <Button variant="default" aria-pressed={isSpoken} onClick={() => setSpoken(!isSpoken)}>
      {isSpoken ? 'Voice on' : 'Voice off'}
    </Button>
  )
  return (
    <FullScreenModal
      opened
      onClose={onClose}
      title="Call-out"
      place={shown ? [clockTime(shown.now.time)] : []}
      actions={voice}
    >
      <Flex direction={{ base: 'column', sm: 'row' }} gap={32} w="100%" p={{ base: 16, sm: 24 }}>
        <Part title="Called and at work" flex={{ base: 'none', sm: '3 1 0' }}>
          {calls.length === 0 && <Text c="dimmed">No one is called.</Text>}
          <Stack component="ul" gap={8}>
            {calls.map((call) => (
              <Card key={call.id} look={call.isCalled ? 'called' : 'usual'} name={call.therapist}>
                <Text span fz="xl" lh="32px" fw={600}>
                  {upperName(call.room)}
                </Text>
                <Text span inherit flex={1}>
                  {call.services.map(upperName).join(', ')}
                </Text>
                <Text span inherit style={{ whiteSpace: 'nowrap' }}>
                  {`${call.minutesLeft} min`}
                </Text>
              </Card>
            ))}
          </Stack>
        </Part>
        <Part title="Turns" flex={{ base: 'none', sm: '2 1 0' }}>
          {shown?.places.length === 0 && <Text c="dimmed">No one has clocked in yet.</Text>}
          <Stack component="ol" gap={8}>
            {shown?.places.map((place) => (
              <Card
                key={place.staff.id}
                look={place === shown.next ? 'next' : 'usual'}
                name={place.staff.name}
              >
                <span>{stateText(place, place === shown.next)}</span>
              </Card>
            ))}
          </Stack>
        </Part>
      </Flex>
    </FullScreenModal>
  )
}

function Part({ title, children, ...box }: BoxProps & { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" miw={0} {...box} aria-labelledby={id}>
      <Title order={2} mb={12} fz={18} lh="lg" c="dimmed" id={id}>
        {title}
      </Title>
      {children}
    </Box>
  )
}

const looks = {
  usual: { bd: '1px solid var(--fd-hairline)', bg: 'var(--fd-surface)', c: 'dimmed' },
  called: {
    bd: '1px solid var(--fd-checked-in-bar)',
    bg: 'var(--fd-checked-in-ground)',
    c: 'var(--fd-checked-in-text)',
  },
  next: {
    bd: '1px solid var(--fd-plum)',
    bg: 'var(--fd-plum-soft)',
    c: 'var(--fd-plum)',
  },
}

interface CardProps {
  look: keyof typeof looks
  /** the therapist */
  name: string
  children: ReactNode
}

/** A therapist in letters that can be read across the room. */
const Card = ({ look, name, children }: CardProps) => (
  <Flex
    component="li"
    wrap="wrap"
    align="baseline"
    gap="4px 20px"
    mih={56}
    py={12}
    px={16}
    bdrs={10}
    fz={18}
    lh="28px"
    {...looks[look]}
  >
    <Text span fz={24} lh="32px" fw={700} c="var(--fd-ink)">
      {upperName(name)}
    </Text>
    {children}
  </Flex>
)

const spoken = ({ therapist, room, services }: Call): string =>
  [therapist, room, services.join(', ')].filter(Boolean).join('. ')

/** Speaks each new call once, if the device can speak and the user has switched it on. */
function useVoice(calls: readonly Call[]) {
  const voices = window.speechSynthesis as SpeechSynthesis | undefined
  const [isSpoken, setSpoken] = useState(false)
  const known = useRef<Set<string> | null>(null)
  const called = calls.filter(({ isCalled }) => isCalled)
  const key = called.map(({ id }) => id).join(' ')
  const speakNew = useEffectEvent((ids: string) => {
    const before = known.current
    known.current = new Set(ids.split(' '))
    if (!isSpoken || !before) return
    for (const call of called)
      if (!before.has(call.id)) voices?.speak(new SpeechSynthesisUtterance(spoken(call)))
  })
  useEffect(() => speakNew(key), [key])
  return { hasVoice: voices !== undefined, isSpoken, setSpoken }
}
