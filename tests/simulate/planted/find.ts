import { planOf } from '../plan'
import { shareWork } from '../share-work'
import { type PlantedBug, plantedBugs } from './bugs'
import { buildWith } from './build'

/** Number of seeds within which a bug must be found. */
const seedsEach = 100

type Say = (text: string) => void

/** Looks for every planted bug and prints a table. Returns the number of bugs that were not found. */
export async function findPlanted(jobs: number, only: string | null, say: Say): Promise<number> {
  const waiting = plantedBugs.filter(({ name }) => only === null || name.includes(only))
  const total = waiting.length
  let found = 0
  const work = async () => {
    for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
      const how = await find(bug).catch((error: unknown) => {
        say(String(error))
        return null
      })
      if (how !== null) found += 1
      say(`${how === null ? 'HIDDEN' : 'found '} ${bug.name}${how === null ? '' : `: ${how}`}`)
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  say(`${found} of ${total} planted bugs found`)
  return total - found
}

/** Position of the first seed that fails with the bug, from 1; null when none fails. */
async function find(bug: PlantedBug): Promise<string | null> {
  const name = String(plantedBugs.indexOf(bug))
  const program = await buildWith(bug, name)
  // A bug must be found by its effect, not by a different course of the run.
  const planned = planOf({ first: 1, seeds: seedsEach, also: [] })
  const plays = planned
    .filter(({ isBasicHost }) => !(bug.isOnBasicHost && isBasicHost))
    .map((play) => ({
      ...play,
      isBasicHost: bug.isOnBasicHost ?? play.isBasicHost,
      isRepeated: false,
    }))
  const played = await shareWork({ program, plays, jobs: 1, isOneEnough: true })
  const failure = played.find(({ violations }) => violations.length > 0)
  return failure ? `seed ${failure.seed}, ${failure.violations[0]?.slice(0, 140)}` : null
}
