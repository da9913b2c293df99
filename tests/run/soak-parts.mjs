/**
 * Parts of `npm run test:soak`: steps that are too long for every `npm test`. A part is done in `runs`, each of which
 * is kept when it has ended, so that a soak can be stopped and resumed; `step` makes one, from 0.
 *
 * @typedef {{ name: string, runs: number, step: (run: number) => Omit<import('./steps.mjs').Step, 'name' | 'reads'> }}
 *   Part
 */

const seedsEach = 1000
// A part is killed when it hangs, not when the machine is slow.
const longest = 240

/** A test of the service or the browser that does as much as the environment variables say. */
const longer = (project, files, env) => () => ({
  vitest: `--project ${project} ${files}`,
  env,
  minutes: longest,
})

/** @type {readonly Part[]} */
export const parts = [
  {
    name: 'seeds',
    runs: 1,
    step: (run) => ({
      seeds: `node tests/run/simulate.mjs --seed ${1 + run * seedsEach} --seeds ${seedsEach}`,
      minutes: longest,
    }),
  },
  {
    name: 'planted-bugs',
    runs: 1,
    step: () => ({ seeds: 'node tests/run/simulate.mjs --planted', minutes: longest }),
  },
  { name: 'browser-kills', runs: 1, step: longer('e2e', 'e2e/offline/killed', { KILLS: '20' }) },
  // Each run kills the service 15 times on each of the two engines.
  { name: 'service-kills', runs: 11, step: longer('service', 'crash', { KILLS: '15' }) },
  { name: 'fuzz', runs: 1, step: longer('service', 'fuzz', { FUZZ: '13000' }) },
  { name: 'walks', runs: 1, step: longer('service', 'walks', { WALKS: '300' }) },
  { name: 'large-reports', runs: 1, step: longer('service', 'large', { ROWS: '50000' }) },
  { name: 'fail-overs', runs: 1, step: longer('service', 'failover', { FAILOVER: 'large' }) },
  { name: 'bank', runs: 1, step: longer('service', 'bank', { BANK: '20' }) },
]
