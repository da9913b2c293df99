/**
 * What `npm test` runs, in order. A step has a `command` and says how its tests are counted:
 * - `exit`: the command is one test;
 * - `vitest`: arguments for `vitest run`; the tests are read from its report, none is a failure;
 * - `seeds`: the last line `N seeds, V violations, S seeds/s` of a simulation is read.
 * `needs` names a step without which this one is not run but counted as failed; one that is `beside` runs at the
 * same time as the one before it.
 *
 * @typedef {{ name: string, exit?: string, vitest?: string, seeds?: string, needs?: string,
 *   beside?: true, env?: Record<string, string>, minutes?: number }} Step
 * @type {Step[]}
 */
export const steps = [
  { name: 'types', exit: 'tsc -b' },
  { name: 'lint', beside: true, exit: 'biome check --error-on-warnings .' },
  { name: 'dead code', beside: true, exit: 'knip' },
  // Its tests wait more than they work.
  { name: 'unit', vitest: '--project unit --maxWorkers=3', env: { TZ: 'Asia/Singapore' } },
  ...['America/Los_Angeles', 'Europe/London'].map((zone) => ({
    name: `domain in ${zone}`,
    vitest: '--project unit tests/domain',
    env: { TZ: zone },
  })),
  { name: 'service', vitest: '--project service --maxWorkers=2' },
  {
    name: 'screens',
    vitest: '--project screens --maxWorkers=2',
    env: { TZ: 'America/Los_Angeles' },
  },
  { name: 'simulation', seeds: 'node tests/run/simulate.mjs --seeds 300 --past' },
  { name: 'build', exit: 'node server/scripts/build.mjs' },
  { name: 'browser', vitest: '--project e2e --maxWorkers=2', needs: 'build', minutes: 18 },
]
