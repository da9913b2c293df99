import type { Options } from '../options'
import { planOf } from '../plan'
import { shareWork } from '../share-work'
import { plantedBugs } from './bugs'
import { buildWith } from './build'
import type { PlantedBug } from './planted-bug'

type Say = (text: string) => void

/**
 * Looks for every planted bug, or those named, in the seeds of the options, and prints a table. Returns the number of
 * bugs that were not found.
 */
export async function findPlanted(options: Options, say: Say): Promise<number> {
  const { jobs, plantedName } = options
  const isMeant = ({ name }: PlantedBug) => plantedName === null || name.includes(plantedName)
  const waiting = plantedBugs.filter(isMeant)
  const total = waiting.length
  let found = 0
  const work = async () => {
    for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
      const how = await find(bug, options).catch((error: unknown) => {
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

/** The first seed that fails with the bug, and its first violation; null when none fails. */
async function find(bug: PlantedBug, options: Options): Promise<string | null> {
  const name = String(plantedBugs.indexOf(bug))
  const program = await buildWith(bug, name)
  // A bug must be found by its effect, not by a different course of the run.
  const plays = planOf(options)
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
