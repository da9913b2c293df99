import { Box, Flex, Paper, Text, Title, UnstyledButton } from '@mantine/core'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { clockTime } from '../../ui/format/format-date'
import tiles from '../../ui/layout/tiles.module.css'
import { serviceNames } from '../appointment/papers/place-line'
import css from './locker-grid.module.css'
import { type Occupancy, occupancies, progressText } from './occupancy'
import type { PlacesProps } from './places-props'
import { usePlaceRows } from './use-place-rows'

/** All lockers, each with the guests who use it now or later today. */
export function LockerGrid({ world, date, onEventOpen }: PlacesProps) {
  const { rows, now } = usePlaceRows(world, date)
  const open = rows.map(({ row }) => row).filter(({ status }) => status !== 'COMPLETED')
  const lockers = occupancies(world.lockers, open, ({ lockerId }) => lockerId)
  const used = lockers.filter((locker) => locker.rows.some(isInside)).length
  return (
    <Box
      component="section"
      h="100%"
      py={12}
      px={16}
      style={{ overflowY: 'auto' }}
      aria-labelledby="lockers"
    >
      <Title order={3} mb={10} fz="sm" lh="sm" id="lockers">
        {now === null
          ? 'Lockers of the day'
          : `Lockers: ${used} in use, ${lockers.length - used} free`}
      </Title>
      {lockers.length === 0 && <Text c="dimmed">No lockers</Text>}
      <Box component="ul" className={tiles.tiles} style={lockerWidth}>
        {lockers.map((locker) => (
          <Locker key={locker.id} {...{ locker, world, now, onEventOpen }} />
        ))}
      </Box>
    </Box>
  )
}

const lockerWidth = { '--tile': '172px', gap: 8 }

const usedLook = {
  bd: '1px solid var(--fd-checked-in-bar)',
  bg: 'var(--fd-checked-in-ground)',
}

const isInside = ({ status }: Appointment): boolean => status === 'CHECKED_IN'

interface LockerProps extends Pick<PlacesProps, 'onEventOpen'> {
  locker: Occupancy
  world: World
  now: number | null
}

function Locker({ locker: { name, rows }, world, now, onEventOpen }: LockerProps) {
  const isUsed = rows.some(isInside)
  return (
    <Paper component="li" withBorder mih={44} py={8} px={10} {...(isUsed && usedLook)}>
      <Flex justify="space-between" gap={8} fz="xs" lh="xs" fw={600} lts="0.02em">
        {name}
        {!isUsed && (
          <Text span inherit fw={400} lts={0} c="dimmed">
            Free
          </Text>
        )}
      </Flex>
      {rows.map((row) => (
        <UnstyledButton
          key={row.id}
          className={css.guest}
          data-used={isUsed || undefined}
          display="block"
          w="calc(100% + 12px)"
          mih={44}
          m="2px -6px -4px"
          p="4px 6px"
          bdrs={6}
          onClick={() => onEventOpen(row.id)}
        >
          <Text span truncate display="block" fw={600} c="var(--fd-ink)">
            {row.name}
          </Text>
          {[serviceNames(row, world), stateText(row, now)].map((text) => (
            <Text
              key={text}
              span
              truncate
              display="block"
              size="xs"
              c={isUsed ? 'var(--fd-checked-in-text)' : 'dimmed'}
            >
              {text}
            </Text>
          ))}
        </UnstyledButton>
      ))}
    </Paper>
  )
}

/** The state of a guest's visit as text; of a reservation only the start. */
const stateText = (row: Appointment, now: number | null): string =>
  now !== null && isInside(row) ? progressText(row, now) : `from ${clockTime(row.startTime)}`
