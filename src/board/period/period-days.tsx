import { Box, Flex } from '@mantine/core'
import type { DateHeaderProps, HeaderProps } from 'react-big-calendar'
import { dayTitle } from '../../ui/format/format-date'
import { businessDate } from '../layout/calendar-date'
import { useLoads } from '../layout/context'
import { bookedText, type DayLoad, freeText } from '../layout/day-load'
import css from './period-days.module.css'

/** Pixels of a load's two lines. */
const loadHeight = 40

const look = {
  align: 'center',
  wrap: 'wrap',
  gap: '0 5px',
  w: '100%',
  px: 2,
  pb: 2,
  fz: 'xs',
  lh: 'meta',
  fw: 500,
  style: { alignContent: 'start', whiteSpace: 'nowrap' },
} as const

/** The head of a day in the month: its number, and how busy it is. A click on either opens the day. */
export function MonthDay({ label, date, onDrillDown }: DateHeaderProps) {
  const day = businessDate(date)
  const loads = useLoads()
  const load = loads?.get(day)
  return (
    <>
      <button type="button" className="rbc-button-link" onClick={onDrillDown}>
        {label}
      </button>
      {load && (
        <Flex
          component="button"
          type="button"
          {...look}
          mih={loadHeight}
          ta="left"
          className={css.load}
          aria-label={`${dayTitle(day, 'long')}: ${loadText(load)}`}
          onClick={onDrillDown}
        >
          <Load load={load} />
        </Flex>
      )}
      {/* Placeholder of equal height: the calendar measures only the heads of the first week. */}
      {loads && !load && <Box h={loadHeight} />}
    </>
  )
}

/**
 * A day's name and load above the week. It replaces the calendar's own head, whose role of a column header is invalid
 * outside of a table.
 */
export function WeekDay({ label, date }: HeaderProps) {
  const load = useLoads()?.get(businessDate(date))
  return (
    <>
      <span>{label}</span>
      {load && (
        <Flex component="span" {...look} ta="center">
          <Load load={load} />
        </Flex>
      )}
    </>
  )
}

const loadText = (load: DayLoad): string =>
  [bookedText(load), freeText(load)].filter(Boolean).join(', ')

function Load({ load }: { load: DayLoad }) {
  const { free, duty } = load
  return (
    <>
      <Box component="span" flex="1 0 100%">
        {bookedText(load)}
      </Box>
      {free !== null && (
        <>
          <Box
            flex="1 0 16px"
            h={6}
            bdrs={3}
            bg="var(--fd-hairline)"
            style={{ overflow: 'hidden' }}
            aria-hidden="true"
          >
            <Box h="100%" w={`${100 - (free * 100) / duty}%`} bg="var(--fd-plum-tint)" />
          </Box>
          <span>{freeText(load)}</span>
        </>
      )}
    </>
  )
}
