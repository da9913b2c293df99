import { voidVisits } from '../store/page-cache'
import {
  dropStagedCustomers,
  readStagedCustomers,
  sortCustomers,
  stageCustomers,
} from '../store/staged-customers'
import { dropStagedDays, readStagedDays, sortDays, stageAppointments } from '../store/staged-days'
import { applyResources, type News, readNews } from './apply-changes'
import { fedTables, type Intake, type IntakeParts, inStep, moveOn, wantsNow } from './intake'

/** Received chunks are put aside on the disk after so long: a cut costs no more than that. */
const unsavedMs = 2000

/**
 * The chunks of a first sync. Each has rows of nearly every page: put where they belong at once, the
 * pages would be written again for each chunk. So they are kept, in memory and now and then on the
 * disk, until the last one is there, and are sorted into their pages then.
 */
export function createFirstIntake(pulling: IntakeParts, from: string | null): Intake {
  const { db, deps, news, session, part } = pulling
  const store = session.storeCode
  let held: News[] = []
  /** the cursor on the disk, and the one behind the chunks in memory */
  let saved = from
  let until = from
  let savedAt = deps.clock()

  /** Puts the chunks that are only in memory on the disk. */
  async function putAside(): Promise<boolean> {
    const isTaken = await inStep(pulling, saved, fedTables(pulling), async (progress) => {
      await stageAppointments(db, store, heldBookings())
      await stageCustomers(db, store, heldPeople())
      await takeResources()
      await moveOn(pulling, progress, until, isWhole())
    })
    held = []
    saved = until
    savedAt = deps.clock()
    return isTaken
  }

  /** Applies only chunks with resources: an await without a database request would end the transaction. */
  async function takeResources() {
    for (const each of held) if (each.hasResources) await applyResources(db, store, each)
  }

  function isDue(): boolean {
    const since = deps.clock() - savedAt
    return since < 0 || since >= unsavedMs
  }

  /** Sorts the chunks put aside and those in memory into their pages; once more after a cut. */
  async function sortAll(): Promise<boolean> {
    const step = (work: () => Promise<void>) => inStep(pulling, saved, fedTables(pulling), work)
    // Each step has some of every page of them.
    if (part === 'board') await step(async () => void (await voidVisits(db.meta, deps.random())))
    const isSorted =
      part === 'board'
        ? await sortDays({ db, store, step, wants: wantsNow(pulling) }, [
            ...(await readStagedDays(db, store)),
            ...heldBookings(),
          ])
        : await sortCustomers({ db, store, step }, [
            ...(await readStagedCustomers(db, store)),
            ...heldPeople(),
          ])
    if (!isSorted) return false
    return inStep(pulling, saved, fedTables(pulling), async (progress) => {
      await takeResources()
      await dropStagedDays(db, store)
      await dropStagedCustomers(db, store)
      await moveOn(pulling, progress, until, isWhole())
    })
  }

  const heldBookings = () => held.map(({ bookings }) => bookings)
  const heldPeople = () => held.map(({ people }) => people)
  const isWhole = () => held.every((each) => each.isWhole())

  return {
    async take({ changes, cursor, more }) {
      held.push(readNews(pulling, changes))
      until = cursor
      if (more) return isDue() ? putAside() : true
      const isTaken = await sortAll()
      if (isTaken) news.announce('rows')
      return isTaken
    },
    async cut() {
      if (held.length > 0) await putAside()
    },
  }
}
