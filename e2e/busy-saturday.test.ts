import type { Page } from 'playwright'
import { expect, onTestFinished } from 'vitest'
import { addDays, minuteOfDay, weekdayOf } from '#domain/kernel/dates'
import { Network, type Trouble } from './fixtures/network'
import type { Person, Tablet } from './fixtures/tablet'
import { test } from './fixtures/test'
import { ServiceApi } from './steps/service-api'
import { bookingForm, chip, choose, expectChip } from './steps/user'

const swedish = 'SWEDISH MASSAGE 60'
/** `BOOKINGS=60 npx vitest run --project e2e busy-saturday` for the whole day (in virtual time: tests/sync). */
const wholeDay = process.env.BOOKINGS
const rounds = Number(wholeDay ?? 20) / 2
/** Maximum minutes of a visit, with the cleaning after it. */
const maxVisitMinutes = 210
const pixelsAMinute = 1500 / 1440

interface Slot {
  therapist: string
  minute: number
}

/** A tablet with a proxy of its own, which is cut and restored. */
interface Station extends Tablet {
  line: Network
  prefix: string
  /** mobile numbers of customers whose booking the form refused */
  refusedAtOnce: string[]
  isUp(round: number): boolean
}

const numberOf = ({ prefix }: Station, round: number) =>
  `${prefix}${String(round).padStart(4, '0')}`

/** In every fifth round both stations book the same therapist at the same time. */
const collides = (round: number) => round % 5 === 0

/** One write in six is lost, arrives twice, or loses its answer. */
function drawTrouble({ method, path }: { method: string; path: string }): Trouble | null {
  if (method !== 'POST' || !path.startsWith('/v1/') || Math.random() > 1 / 6) return null
  const troubles = ['request lost', 'answer lost', 'twice'] as const
  return troubles[Math.floor(Math.random() * troubles.length)] ?? null
}

/** Slots that can be tapped. In the column without a therapist a card may cover a free start. */
async function freeSlots(api: ServiceApi, date: string): Promise<Slot[]> {
  const { id } = await api.serviceNamed(swedish)
  const starts = (await api.freeStarts(id, date)).filter((_, at) => at % 3 === 0)
  const unassigned = (await api.day(date)).filter(({ staffId }) => staffId === null)
  return starts.flatMap(({ startTime, staffs }) => {
    const minute = minuteOfDay(startTime) ?? 0
    const names = staffs.map(({ name }) => name.toUpperCase())
    const isCovered = unassigned.some((row) => {
      const begin = minuteOfDay(row.startTime) ?? 0
      return begin - 90 < minute && minute < begin + maxVisitMinutes
    })
    if (!isCovered) names.push('No Therapist Assigned')
    return names.map((therapist) => ({ therapist, minute }))
  })
}

async function showDay(page: Page, days: number) {
  for (let day = 0; day < days; day += 1)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
}

/** Taps a slot of the board and books it, as fast as a user can. */
async function bookOn(station: Station, round: number, { therapist, minute }: Slot) {
  const { page } = station
  const form = bookingForm(page)
  await page
    .getByRole('button', { name: `Pick a time, ${therapist}`, exact: true })
    .click({ position: { x: 20, y: (minute + 10) * pixelsAMinute } })
  await choose(page, form, 'Service', swedish)
  await form.getByLabel('Customer Mobile No.').fill(numberOf(station, round))
  await form.getByLabel('Customer Name').fill(`Customer ${numberOf(station, round)}`)
  await form.getByText('Nothing paid yet').click()
  await page.getByRole('button', { name: 'BOOK' }).click()
  const refused = form.getByText('Something went wrong')
  await page.getByText('Appointment is booked.').or(refused).first().waitFor()
  if (!(await refused.isVisible())) return
  station.refusedAtOnce.push(numberOf(station, round))
  await form.getByRole('button', { name: 'Empty the form' }).click()
}

/** Restores the connection, and lets the browser notify the tablet. */
async function reconnect({ page, line }: Station) {
  await line.pass()
  await page.evaluate(() => void window.dispatchEvent(new Event('online')))
}

/**
 * Returns a barrier: two stations begin each round together, because otherwise the slower one sees the other's booking.
 */
function meetingOfTwo(): () => Promise<void> {
  let begin: (() => void) | null = null
  return async () => {
    if (begin) begin()
    else
      return new Promise((resolve) => {
        begin = resolve
      })
    begin = null
  }
}

async function workThrough(station: Station, slots: readonly Slot[], meet: () => Promise<void>) {
  let isUp = true
  for (const [round, slot] of slots.entries()) {
    if (station.isUp(round) !== isUp) await (isUp ? station.line.cut() : reconnect(station))
    isUp = station.isUp(round)
    if (collides(round)) await meet()
    await bookOn(station, round, slot)
  }
}

/** Mobile numbers of the customers whose refused bookings the panel shows. */
async function refusedOn({ page, prefix }: Station): Promise<string[]> {
  await chip(page).click()
  const cards = await page.getByRole('article', { name: 'Slot taken' }).allInnerTexts()
  // A card shows the other station's booking beside its own.
  const own = new RegExp(`Customer (${prefix}\\d{4})`)
  return cards.flatMap((text) => text.match(own)?.[1] ?? [])
}

test('OFF-4 OFF-5 the busy Saturday in two browsers: nothing is lost or doubled, every refusal is shown', async ({
  openTablet,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const ahead = Array.from({ length: 7 }, (_, at) => at + 1)
  const days = ahead.find((day) => weekdayOf(addDays(api.today, day)) === 'SAT') ?? 7
  const slots = await freeSlots(api, addDays(api.today, days))
  const ours = slots.slice(0, rounds)
  const others = slots.slice(rounds)
  const theirs = ours.flatMap((slot, round) => (collides(round) ? slot : (others.pop() ?? [])))
  expect(theirs).toHaveLength(rounds)

  const openStation = async (
    user: Person,
    station: Pick<Station, 'prefix' | 'isUp'>,
  ): Promise<Station> => {
    const line = await Network.start(service.origin)
    onTestFinished(() => line.cut())
    const tablet = await openTablet({ user, origin: line.origin })
    await showDay(tablet.page, days)
    line.setFaults(drawTrouble)
    return { ...station, ...tablet, line, refusedAtOnce: [] }
  }
  const left = await openStation('makati', { prefix: '63917111', isUp: (round) => round % 3 !== 1 })
  const right = await openStation('owner', {
    prefix: '63917222',
    isUp: (round) => round % 4 < 2 && !collides(round),
  })
  const meet = meetingOfTwo()
  await Promise.all([workThrough(left, ours, meet), workThrough(right, theirs, meet)])

  const stations = [left, right]
  for (const station of stations) station.line.setFaults(() => null)
  await Promise.all(stations.map(reconnect))
  for (const { page } of stations) await expectChip(page, /^Online(?![\s\S]*queued)/)

  const booked = (await api.day(addDays(api.today, days))).map((row) => row.mobileNumber)
  const ourBooked = booked.filter((number) =>
    stations.some(({ prefix }) => number.startsWith(prefix)),
  )
  const refused = [
    ...left.refusedAtOnce,
    ...right.refusedAtOnce,
    ...(await refusedOn(left)),
    ...(await refusedOn(right)),
  ]
  const all = stations.flatMap((station) => ours.map((_, round) => numberOf(station, round)))
  expect([...ourBooked, ...refused].sort()).toEqual(all.sort())
  expect(refused.length).toBeGreaterThanOrEqual(rounds / 5)
})
