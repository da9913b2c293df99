import { Button, Flex, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/icons/icon'
import { centerInRow } from '../../../ui/layout/center-in-row'
import { ClockInDialog } from './clock-in-dialog'
import classes from './line-up.module.css'
import { NextFree } from './next-free'
import { PlaceChip } from './place-chip'
import { SkipDialog } from './skip-dialog'
import { useLineUp } from './use-line-up'

/** The therapists who have clocked in, in the order of their turns; shown above the board. */
export function LineUpStrip() {
  const shown = useLineUp()
  const [opened, setOpened] = useState<'clock-in' | { skipped: string } | null>(null)
  const row = useRef<HTMLDivElement & HTMLOListElement>(null)
  const nextId = shown?.next?.staff.id
  useEffect(() => {
    // on a phone the chips are in one row that scrolls
    if (nextId) centerInRow(row.current, row.current?.querySelector('[data-next]') ?? null)
  }, [nextId])
  if (!shown) return null
  const { places, next } = shown
  const skipped = typeof opened === 'object' ? opened?.skipped : undefined
  const place = places.find(({ staff }) => staff.id === skipped)
  const close = () => setOpened(null)
  return (
    <Flex
      component="section"
      align="center"
      gap={8}
      mih={53}
      p={{ base: '2px 8px', sm: '2px 12px 2px 16px' }}
      bg="var(--fd-surface)"
      style={{ borderBottom: '1px solid var(--fd-hairline)' }}
      className={classes.strip}
      aria-label="Line-up"
    >
      <Title order={2} size="h3" visibleFrom="sm">
        Line-up
      </Title>
      {places.length === 0 ? (
        <Text size="meta" flex={1} c="dimmed">
          No one has clocked in yet.
        </Text>
      ) : (
        <Flex component="ol" ref={row} flex={1} gap={6} miw={0} p={2} style={{ overflowX: 'auto' }}>
          {places.map((each, index) => (
            <PlaceChip
              key={each.staff.id}
              place={each}
              position={index + 1}
              isNext={each === next}
              world={shown.world}
              onSkip={() => setOpened({ skipped: each.staff.id })}
            />
          ))}
        </Flex>
      )}
      {places.length > 0 && <NextFree world={shown.world} now={shown.now} />}
      <Button
        variant="default"
        className={classes.action}
        leftSection={<Icon name="plus" size={16} />}
        onClick={() => setOpened('clock-in')}
      >
        Clock in
      </Button>
      {opened === 'clock-in' && <ClockInDialog shown={shown} onClose={close} />}
      {place && <SkipDialog place={place} onClose={close} />}
    </Flex>
  )
}
