import { Button, Flex, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { upperName } from '#domain/kernel/names'
import type { World } from '#domain/rows/world'
import { useScatter } from '../../../data/form/till'
import { AnchoredPopover } from '../../../ui/overlay/anchored'
import { Opener } from '../../../ui/overlay/opener'
import { startText, walkInOffers } from '../../booking/draft/walk-in'
import classes from './line-up.module.css'

interface NextFreeProps {
  world: World
  now: { date: string; time: string }
}

/** A button with a popover: the next free start of each massage, and its therapist. */
export function NextFree({ world, now }: NextFreeProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Opener
      popup="dialog"
      opened={opened}
      onChange={setOpened}
      button={
        <Button variant="default" className={classes.action}>
          Next free
        </Button>
      }
    >
      {(anchor) => (
        <AnchoredPopover anchor={anchor} label="Next free">
          <FreeTimes world={world} now={now} />
        </AnchoredPopover>
      )}
    </Opener>
  )
}

/** The list in the popover. It is a component of its own, so that starts are computed only while it is open. */
function FreeTimes({ world, now }: NextFreeProps) {
  const scatter = useScatter()
  return (
    <Stack component="ul" gap={8} miw={240}>
      {walkInOffers(world, now, scatter).map(({ service, next, why }) => (
        <Flex component="li" key={service.id} justify="space-between" gap={16}>
          <span>{upperName(service.name)}</span>
          <Text span c="dimmed">
            {next ? `${startText(next, now.time)} · ${upperName(next.staff.name)}` : why}
          </Text>
        </Flex>
      ))}
    </Stack>
  )
}
