import { expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import { today } from '../../support/business'
import { type Backend, drained, eventually, openBackend, readyTab } from '../support/backend'
import { form } from '../support/booked'
import { createDevice, type Tab } from '../support/device'
import { aWrite, createNetwork, type Network } from '../support/network'

const rounds = 30
const roundMs = (24 * 3_600_000) / rounds
const bookingsADay = 6
/** Maximum time in milliseconds from reconnecting until every refusal is shown. */
const visibleMs = 5000

/** Whether both tablets want the same therapist and room in this round: every fifth one. */
const collides = (round: number) => round % 5 === 0

const minutes = (count: number) =>
  `${String(9 + Math.floor(count / 60)).padStart(2, '0')}:${String(count % 60).padStart(2, '0')}`

/** A tablet with a network of its own, which the test cuts and restores. */
interface Station {
  tab: Tab
  line: Network
  wake: () => void
  /** whether its network works in a round */
  isUp: (round: number) => boolean
  place: (round: number) => { staffId: string; roomId: string }
  prefix: string
}

async function openStation(
  backend: Backend,
  station: Pick<Station, 'isUp' | 'place' | 'prefix'>,
): Promise<Station> {
  const line = createNetwork((request) => backend.service.handle(request))
  const device = createDevice(backend.clock, line)
  return { ...station, line, tab: await readyTab(backend, device), wake: device.wake }
}

const customerOf = ({ prefix }: Station, round: number) =>
  `${prefix}${String(round).padStart(4, '0')}`

/** Books the round's slot. True: the form itself refused it as taken. */
async function bookOn(station: Station, round: number): Promise<boolean> {
  const input = form({
    name: `Customer ${station.prefix.slice(-1)} ${round}`,
    mobileNumber: customerOf(station, round),
    startDate: addDays(today, 1 + Math.floor(round / bookingsADay)),
    startTime: minutes((round % bookingsADay) * 80),
    confirmed: ['BREAK', 'DUTY_HOURS', 'STORE_HOURS'],
    ...station.place(round),
  })
  const result = await station.tab.sync.run('createAppointment', input)
  expect(['applied', 'queued', 'refused']).toContain(result.kind)
  return result.kind === 'refused'
}

async function reconnect(backend: Backend, { line, tab, wake }: Station) {
  line.mend()
  line.loseAnswers(aWrite)
  const from = backend.clock.now()
  wake()
  await eventually(
    () => expect(tab.sync.status.current()).toMatchObject({ online: true, queued: 0 }),
    visibleMs,
  )
  expect(backend.clock.now() - from).toBeLessThan(visibleMs)
}

test('OFF-4 OFF-5 the busy Saturday: 60 bookings in 24 hours on two flaky tablets', async () => {
  const backend = await openBackend()
  const ana = { staffId: 'ana', roomId: 'r1' }
  const bea = { staffId: 'bea', roomId: 'r2' }
  const stations = [
    await openStation(backend, {
      isUp: (round) => round % 3 !== 1,
      place: () => ana,
      prefix: '63917111',
    }),
    await openStation(backend, {
      isUp: (round) => round % 4 < 2,
      place: (round) => (collides(round) ? ana : bea),
      prefix: '63917222',
    }),
  ]
  const refusedAtOnce: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const station of stations) {
      const wasUp = round === 0 || station.isUp(round - 1)
      if (!station.isUp(round)) station.line.cut()
      else if (!wasUp) await reconnect(backend, station)
      if (await bookOn(station, round)) refusedAtOnce.push(customerOf(station, round))
    }
    backend.clock.advance(roundMs)
    // Another tablet reads the day: a session unused for 12 hours ends.
    await backend.atService()
  }
  for (const station of stations) await reconnect(backend, station)
  for (const station of stations) await drained(station.tab)

  const booked: string[] = []
  for (let day = 1; day <= rounds / bookingsADay; day += 1)
    for (const row of await backend.atService(addDays(today, day))) booked.push(row.mobileNumber)
  const refused: string[] = [...refusedAtOnce]
  for (const { tab } of stations)
    for (const { wanted } of await tab.sync.views.conflicts().read())
      refused.push(wanted?.mobileNumber ?? '')

  const all = stations.flatMap((station) =>
    Array.from({ length: rounds }, (_, at) => customerOf(station, at)),
  )
  expect(new Set(booked).size).toBe(booked.length)
  expect([...booked, ...refused].sort()).toEqual(all.sort())
  expect(refused).toHaveLength(rounds / 5)
}, 120_000)
