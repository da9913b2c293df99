import { Flex, Kbd, Stack, Title } from '@mantine/core'
import rules from '../ui/layout/rules.module.css'

interface Key {
  keys: readonly string[]
  does: string
}

/** All keys of the app, grouped by the page on which they work. */
const groups: readonly { title: string; keys: readonly Key[] }[] = [
  {
    title: 'On every page',
    keys: [
      { keys: ['N'], does: 'New booking' },
      { keys: ['Ctrl K', '⌘ K'], does: 'Search everywhere' },
      { keys: ['?'], does: 'This list' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    title: 'On the day',
    keys: [
      { keys: ['← ↑ → ↓'], does: 'Choose a time and a therapist' },
      { keys: ['Enter'], does: 'Take that time, or open the appointment' },
      { keys: ['Shift F10'], does: 'What can be done with the appointment' },
      { keys: ['M'], does: 'Move the appointment: arrows choose, Enter moves, Esc leaves it' },
    ],
  },
  {
    title: 'In lists and choices',
    keys: [
      { keys: ['↑ ↓'], does: 'Choose what was found, a choice or a report' },
      { keys: ['Enter'], does: 'Take it' },
      { keys: ['← ↑ → ↓'], does: 'Choose a day in a calendar' },
    ],
  },
]

const kbd = {
  py: 2,
  px: 8,
  bd: '1px solid var(--fd-rule)',
  bdrs: 6,
  bg: 'var(--fd-sunken)',
  c: 'var(--fd-ink)',
  ff: 'inherit',
  fz: 'meta',
  lh: 'meta',
  fw: 600,
  style: { whiteSpace: 'nowrap' },
} as const

/** A dialog that lists the keys. */
export function KeysSheet() {
  return (
    <Stack gap={12}>
      {groups.map(({ title, keys }) => (
        <section key={title}>
          <Title order={3} fz="sm" lh="sm" mb={4}>
            {title}
          </Title>
          <dl className={rules.ruled} style={{ borderTop: '1px solid var(--fd-hairline)' }}>
            {keys.map((key) => (
              <Flex key={key.does} align="center" gap={12} mih={36}>
                <Flex component="dt" flex="none" gap={6} w={148}>
                  {key.keys.map((name) => (
                    <Kbd key={name} {...kbd}>
                      {name}
                    </Kbd>
                  ))}
                </Flex>
                <dd>{key.does}</dd>
              </Flex>
            ))}
          </dl>
        </section>
      ))}
    </Stack>
  )
}
