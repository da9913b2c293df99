/**
 * Steps of `npm test`, in order. One of `exit`, `vitest` and `seeds` says how the tests of a step are counted.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {RegExp} [reads] paths after whose change `--changed` runs it; a project's tests are found by their imports
 * @property {string} [exit] a command that counts as one test
 * @property {string} [vitest] arguments for `vitest run`; the tests are read from its report, none is a failure
 * @property {string} [project] the vitest project whose single files the step can run
 * @property {string} [always] the folder of its tests that `--changed` always runs
 * @property {string} [seeds] a simulation; its last line `N seeds, V violations, S seeds/s` is read
 * @property {string} [fewSeeds] the simulation that `--changed` runs
 * @property {true} [isPart] not the whole step, so without a budget
 * @property {string} [needs] an earlier step without which this one counts as failed
 * @property {true} [beside] runs at the same time as the step before it
 * @property {Record<string, string>} [env]
 * @property {number} [minutes] after which it is stopped and has failed
 */

/** Parts of the built app that no other step sees. */
const ofBuild = /^(public|src\/(pwa|start-up)|server\/scripts)\/|^index\.html$/

/** @type {readonly Step[]} */
export const steps = [
  { name: 'types', exit: 'tsc -b', reads: /\.tsx?$|tsconfig/ },
  { name: 'lint', beside: true, exit: 'biome check --error-on-warnings .', reads: /./ },
  { name: 'dead-code', beside: true, exit: 'knip', reads: /\.(tsx?|mjs|json|html)$/ },
  {
    name: 'unit',
    beside: true,
    project: 'unit',
    vitest: '--project unit --maxWorkers=2',
    // They read every file.
    always: 'tests/architecture/',
    // Far from the business's zone, so that code which reads the device's date or time fails.
    env: { TZ: 'America/Los_Angeles' },
  },
  {
    name: 'service',
    project: 'service',
    vitest: '--project service --maxWorkers=2',
    env: { STATEMENTS: '.cache/test/statements' },
  },
  {
    name: 'statements',
    exit: 'node tests/server/statements/check.mjs .cache/test/statements',
    needs: 'service',
  },
  {
    name: 'screens',
    project: 'screens',
    vitest: '--project screens --maxWorkers=2',
    env: { TZ: 'America/Los_Angeles' },
  },
  {
    name: 'simulation',
    seeds: 'node tests/run/simulate.mjs --seeds 300 --past',
    fewSeeds: 'node tests/run/simulate.mjs --seeds 20',
    reads: /^(domain|sync|server|tests\/(simulate|support|server\/support)|e2e\/fixtures)\//,
  },
  {
    name: 'build',
    exit: 'node server/scripts/build.mjs',
    reads: ofBuild,
  },
  {
    name: 'e2e',
    project: 'e2e',
    vitest: '--project e2e --maxWorkers=2',
    reads: ofBuild,
    needs: 'build',
  },
]

/** Paths of files on which every step depends. */
export const readByAll = /^(package(-lock)?\.json|vite\.config\.ts|\.npmrc|tests\/run\/.*)$/
