import { voidVisits } from '../store/page-cache'
import {
  dropStagedCustomers,
  readStagedCustomers,
  sortCustomers,
  stageCustomers,
} from '../store/staged-customers'
import { dropStagedDays, readStagedDays, sortDays, stageAppointments } from '../store/staged-days'
import type { ReplicaTx } from '../store/tx'
import { applyResources, type FeedChanges, parseChanges } from './apply-changes'
import { type Chunk, type Intake, type IntakeParts, inStep, moveOn, wantsNow } from './intake'

/** Maximum time in milliseconds for which received chunks are only in memory; an interruption costs no more. */
const unsavedMs = 2000

type Rows = Pick<FeedChanges, 'bookings' | 'people'>

interface FirstIntake {
  pulling: IntakeParts
  /** chunks that are only in memory */
  unsaved: FeedChanges[]
  /** chunks that this intake has staged; null: an earlier one has staged some, so all are read from disk */
  staged: Rows[] | null
  /** `saved`: the cursor on disk; `received`: the cursor after the chunks in memory */
  saved: string | null
  received: string | null
  savedAt: number
}

/**
 * Collects the chunks of a first sync, stages them on disk at intervals, and sorts them into pages after the last one.
 * Each chunk has rows of nearly every page, so applying it at once would rewrite them all.
 */
export function createFirstIntake(pulling: IntakeParts, from: string | null): Intake {
  const savedAt = pulling.deps.clock()
  const staged = from === null ? [] : null
  const intake: FirstIntake = { pulling, unsaved: [], staged, saved: from, received: from, savedAt }
  return {
    take: (chunk) => takeChunk(intake, chunk),
    async cut() {
      if (intake.unsaved.length > 0) await stage(intake)
    },
  }
}

async function takeChunk(intake: FirstIntake, chunk: Chunk): Promise<boolean> {
  const { pulling } = intake
  intake.unsaved.push(parseChanges(pulling, chunk.changes))
  intake.received = chunk.cursor
  if (chunk.more) return isDue(intake) ? stage(intake) : true
  const isTaken = await sortAll(intake)
  if (isTaken) pulling.writes.announce('rows')
  return isTaken
}

function isDue({ pulling, savedAt }: FirstIntake): boolean {
  const since = pulling.deps.clock() - savedAt
  return since < 0 || since >= unsavedMs
}

/** Stages the chunks on disk that are only in memory. */
async function stage(intake: FirstIntake): Promise<boolean> {
  const { pulling, saved, received } = intake
  const { storeCode } = pulling.session
  const isTaken = await inStep(pulling, saved, async (tx, progress) => {
    await stageAppointments(tx, storeCode, bookingsOf(intake.unsaved))
    await stageCustomers(tx, storeCode, peopleOf(intake.unsaved))
    await takeResources(tx, intake)
    await moveOn(tx, pulling, progress, { cursor: received, isWhole: isWhole(intake) })
  })
  intake.staged?.push(...intake.unsaved.map(({ bookings, people }) => ({ bookings, people })))
  intake.unsaved = []
  intake.saved = received
  intake.savedAt = pulling.deps.clock()
  return isTaken
}

/** Applies resources of those chunks only that have some: an await without a request would end the transaction. */
async function takeResources(tx: ReplicaTx, { pulling, unsaved }: FirstIntake): Promise<void> {
  const { storeCode } = pulling.session
  for (const each of unsaved) if (each.hasResources) await applyResources(tx, storeCode, each)
}

/** Sorts all staged and received chunks into pages. Starts again after an interruption. */
async function sortAll(intake: FirstIntake): Promise<boolean> {
  const { pulling, saved, received } = intake
  const { storeCode } = pulling.session
  if (!(await sortPart(intake))) return false
  return inStep(pulling, saved, async (tx, progress) => {
    await takeResources(tx, intake)
    await dropStagedDays(tx, storeCode)
    await dropStagedCustomers(tx, storeCode)
    await moveOn(tx, pulling, progress, { cursor: received, isWhole: isWhole(intake) })
  })
}

/** Sorts in many small transactions. False: another tab was faster, or the session is over. */
async function sortPart(intake: FirstIntake): Promise<boolean> {
  const { pulling, saved, unsaved, staged } = intake
  const { db, deps, part } = pulling
  const store = pulling.session.storeCode
  const step = (work: (tx: ReplicaTx) => Promise<void>) => inStep(pulling, saved, work)
  if (part === 'customers') {
    const former = staged ? peopleOf(staged) : await readStagedCustomers(db, store)
    return sortCustomers({ store, step }, [...former, ...peopleOf(unsaved)])
  }
  // The steps write rows of almost all pages, so the index of visits is rebuilt afterwards.
  await step(async (tx) => void (await voidVisits(tx, deps.random())))
  const former = staged ? bookingsOf(staged) : await readStagedDays(db, store)
  const target = { store, step, wants: wantsNow(pulling) }
  return sortDays(target, [...former, ...bookingsOf(unsaved)])
}

const bookingsOf = (chunks: readonly Rows[]) => chunks.map(({ bookings }) => bookings)
const peopleOf = (chunks: readonly Rows[]) => chunks.map(({ people }) => people)
const isWhole = ({ unsaved }: FirstIntake) => unsaved.every((each) => each.isWhole())
