import { Box, Flex, Paper, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { denominations } from '#domain/drawer/denominations'
import { amount } from '../../../ui/format/format-money'
import rules from '../../../ui/layout/rules.module.css'
import classes from './count-pad.module.css'

type Counts = Readonly<Record<string, number>>

interface CountPadProps {
  counts: Counts
  onChange: (counts: Counts) => void
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'Clear', '0', 'Next'] as const
const most = 9999

const listLook = {
  '--rule': 'var(--fd-rule)',
  border: '1px solid var(--fd-rule)',
  overflow: 'hidden',
}

const boxLook = { bd: '1px solid var(--fd-rule)', bdrs: 10 } as const

/** A list of notes and coins with their numbers, and a number pad for touch. Digits, Enter and arrows work, too. */
export function CountPad({ counts, onChange }: CountPadProps) {
  const [active, setActive] = useState(0)
  const fields = useRef(new Map<number, HTMLInputElement>())
  const focus = (at: number) => {
    const next = Math.max(0, Math.min(denominations.length - 1, at))
    setActive(next)
    fields.current.get(next)?.focus()
  }
  const set = (at: number, typed: string) => {
    const { [`${denominations[at]}`]: _, ...others } = counts
    const number = Number(typed.replace(/\D/g, ''))
    if (number > most) return
    onChange(typed === '' ? others : { ...others, [`${denominations[at]}`]: number })
  }
  const textOf = (at: number) => `${counts[`${denominations[at]}`] ?? ''}`
  const press = (key: (typeof keys)[number]) => {
    if (key === 'Next') return focus(active + 1)
    set(active, key === 'Clear' ? '' : textOf(active) + key)
  }
  const onKey = (event: KeyboardEvent, at: number) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    focus(at + step)
  }
  return (
    <Flex wrap="wrap" align="flex-start" gap={24}>
      <Paper component="ol" className={rules.ruled} flex="1 1 300px" style={listLook}>
        {denominations.map((value, at) => (
          <Flex
            component="li"
            key={value}
            align="center"
            gap={12}
            mih={48}
            py={2}
            px={14}
            bg={at === active ? 'var(--fd-hover)' : undefined}
          >
            <Text component="label" inherit flex="1 1 0" ta="right" htmlFor={`count-${value}`}>
              {amount(value)}
            </Text>
            <Box
              component="input"
              {...boxLook}
              w={88}
              h={44}
              c="inherit"
              fw={600}
              ta="center"
              id={`count-${value}`}
              ref={(field) => {
                if (field) fields.current.set(at, field)
              }}
              className={classes.count}
              // the number pad replaces the keyboard of a touch screen
              inputMode="none"
              autoComplete="off"
              aria-label={`Number of PHP ${amount(value)}`}
              value={textOf(at)}
              placeholder="0"
              onFocus={() => setActive(at)}
              onChange={(event) => set(at, event.currentTarget.value)}
              onKeyDown={(event) => onKey(event, at)}
            />
            <Text span inherit flex="1.2 1 0" ta="right" c="dimmed">
              {amount((Math.round(value * 100) * Number(textOf(at))) / 100)}
            </Text>
          </Flex>
        ))}
      </Paper>
      <NumberPad onPress={press} />
    </Flex>
  )
}

/** The keys. On a phone they stay at the bottom, because the list is longer than the screen. */
function NumberPad({ onPress }: { onPress: (key: (typeof keys)[number]) => void }) {
  return (
    <SimpleGrid
      component="fieldset"
      cols={3}
      spacing={8}
      pos="sticky"
      top={{ base: 'auto', sm: 0 }}
      bottom={{ base: 0, sm: 'auto' }}
      w={{ base: '100%', sm: 268 }}
      py={{ base: 8, sm: 0 }}
      bg="var(--fd-canvas)"
      aria-label="Number pad"
    >
      {keys.map((key) => (
        <UnstyledButton
          key={key}
          {...boxLook}
          className={classes.key}
          fz={18}
          fw={600}
          ta="center"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPress(key)}
        >
          {key}
        </UnstyledButton>
      ))}
    </SimpleGrid>
  )
}
