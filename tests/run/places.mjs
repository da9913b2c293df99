/** Folders of `tests/` that need a DOM; vite.config.ts runs them as the project `screens`. */
export const domFolders = [
  'app',
  'board',
  'data',
  'pwa',
  'screens',
  'shell',
  'start-up',
  'sync-panel',
  'theme',
  'ui',
]

/** Test files by vitest project. The first match counts; all other files are in `unit`. */
const projects = [
  ['e2e', /^e2e\//],
  ['service', /^tests\/server\//],
  ['screens', new RegExp(`^tests/(${domFolders.join('|')})/`)],
]

/**
 * Name of the vitest project that runs a test file.
 *
 * @param {string} path from the project's root
 */
export function projectOf(path) {
  return projects.find(([, place]) => place.test(path))?.[0] ?? 'unit'
}

/** Files that list everything of a kind: a test that imports one reaches all of the product. */
export const compositionRoots =
  /^(domain\/(commands|calls)\/all|sync\/index|server\/app|src\/app\/screens)\.ts$/
