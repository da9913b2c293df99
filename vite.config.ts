import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { classicStart } from './src/start-up/classic-start.mjs'
import { LongestFirst } from './tests/run/longest-first.mjs'
import { domFolders } from './tests/run/places.mjs'

const plum = '#5B2A4E'
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

const inBrowserLikeDom = `tests/{${domFolders.join()}}/**/*.test.{ts,tsx}`
const ofService = 'tests/server/**/*.test.ts'

const shared = {
  allowOnly: false,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  // Far longer than any test takes, as on a machine that does much else: what hangs is found all the same.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A failure that is seen once, on another machine, says all it knows.
  chaiConfig: { truncateThreshold: 2_000 },
}

/**
 * The groups of tests, run one by one by tests/run/steps.mjs. A new folder under tests/ belongs to `unit` without being
 * listed. The files of a project share their modules, and with them the compiled database: loading them again for each
 * file would cost more than half of the time.
 */
const projects: TestProjectInlineConfiguration[] = [
  {
    test: {
      ...shared,
      name: 'unit',
      isolate: false,
      include: ['tests/**/*.test.{ts,tsx}'],
      exclude: [inBrowserLikeDom, ofService],
      setupFiles: ['tests/support/refuse-unexpected.ts'],
    },
  },
  {
    test: {
      ...shared,
      name: 'service',
      isolate: false,
      include: [ofService],
      globalSetup: ['tests/server/support/global-setup.ts'],
      // Compiling the databases thoroughly would take longer than most of what is asked of them.
      execArgv: ['--liftoff-only'],
      setupFiles: [
        'tests/support/refuse-unexpected-but-loopback.ts',
        'tests/server/support/record-statements.ts',
      ],
    },
  },
  {
    test: {
      ...shared,
      name: 'screens',
      isolate: false,
      include: [inBrowserLikeDom],
      environment: 'happy-dom',
      // Each render leaves much garbage; with more room it is collected less often.
      execArgv: ['--max-semi-space-size=64'],
      setupFiles: ['tests/support/refuse-unexpected.ts', 'tests/support/screens/clear-screen.ts'],
    },
  },
  {
    test: {
      ...shared,
      name: 'e2e',
      include: ['e2e/**/*.test.ts'],
      // A worker keeps its browser and its service for all of its files.
      isolate: false,
      globalSetup: ['e2e/fixtures/global-setup.ts'],
      // As patient as a locator is: what a screen will show, a busy machine shows late.
      expect: { poll: { timeout: 60_000 } },
      testTimeout: 240_000,
    },
  },
]

const shortcutIcon = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' }

/** A picture of this app, for the browser's question whether to install it. */
const screenshot = (
  name: string,
  sizes: string,
  form_factor: 'wide' | 'narrow',
  label: string,
) => ({
  src: `/screenshots/${name}`,
  sizes,
  type: 'image/png',
  form_factor,
  label,
})

/**
 * Says in release.json, and on the page itself, which release this is and what it is made of: a tablet
 * compares what it runs with what it has stored and with what the service has. The names of all files
 * together stand for the release, for they change with their contents.
 */
const releaseFile: Plugin = {
  name: 'release-file',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const files = Object.keys(bundle)
      .filter((name) => /\.(js|css)$/.test(name))
      .sort()
    const revision = createHash('sha256').update(files.join()).digest('hex').slice(0, 8)
    const source = JSON.stringify({ version, revision, files })
    this.emitFile({ type: 'asset', fileName: 'release.json', source })
    const page = bundle['index.html']
    if (page?.type !== 'asset') return
    const tag = `<meta name="release" content="${version} ${revision}">`
    page.source = `${page.source}`.replace('</head>', `${tag}</head>`)
  },
}

const appFolder = 'dist/app'

interface Precached {
  url: string
  /** null: the name is hashed */
  revision: string | null
}

/**
 * Adds the hash of each file whose name has none. In a rolling deploy another instance may answer with the page of its
 * own release: the browser refuses to store it, and tries again later.
 */
function withIntegrity<Entry extends Precached>(entries: readonly Entry[]) {
  const hashOf = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(appFolder, path)))
      .digest('base64')
  const manifest = entries.map((entry) =>
    entry.revision === null ? entry : { ...entry, integrity: `sha256-${hashOf(entry.url)}` },
  )
  return { manifest, warnings: [] }
}

/** Folders whose sizes scripts compute in pixels, for the day on the board. */
const inPixels = /src\/board\/(day|layout|move)\//
const inRem = (text: string, unit = 'rem') =>
  text.replace(/(\d*\.?\d+)px/g, (whole, size) =>
    Number(size) < 3 ? whole : `${Number(size) / 16}${unit}`,
  )

/**
 * Makes all sizes of our stylesheets grow with the browser's text size, as Mantine's do. Lines of 1 and 2 px stay. At
 * the usual size of 16 px nothing changes.
 */
const growWithText = {
  postcssPlugin: 'grow-with-text',
  Declaration(declaration: { value: string; source?: { input: { file?: string } } }) {
    const { value, source } = declaration
    const grown = inPixels.test(source?.input.file ?? '') ? value : inRem(value)
    if (grown !== value) declaration.value = grown
  },
  AtRule(rule: { name: string; params: string }) {
    const grown = inRem(rule.params, rule.name === 'media' ? 'em' : 'rem')
    if (grown !== rule.params) rule.params = grown
  },
}

/** The app's build and the test projects. The service is bundled by server/scripts/bundle.mjs. */
export default defineConfig({
  cacheDir: '.cache/vite',
  // The same Dexie in the syntax of today's browsers: 1.4 kB less at the start than the package's default, which is ES5.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  css: { postcss: { plugins: [growWithText] } },
  plugins: [
    react(),
    releaseFile,
    classicStart,
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      manifest: {
        id: '/',
        name: 'Frontdesk',
        short_name: 'Frontdesk',
        description: 'Bookings and point of sale for the front desk.',
        start_url: '/?launch=app',
        scope: '/',
        lang: 'en',
        categories: ['business', 'productivity'],
        display: 'standalone',
        orientation: 'any',
        shortcuts: [
          {
            name: 'New walk-in',
            short_name: 'Walk-in',
            url: '/?launch=walk-in',
            icons: [shortcutIcon],
          },
          { name: 'Today', url: '/?launch=today', icons: [shortcutIcon] },
        ],
        screenshots: [
          screenshot('board.png', '1180x820', 'wide', 'The day board beside the booking form'),
          screenshot('detail.png', '1180x820', 'wide', 'An appointment with its payments'),
          screenshot('phone.png', '390x844', 'narrow', 'The day on a phone'),
        ],
        theme_color: plum,
        background_color: '#F5F3EF',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          {
            src: '/icon-maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,json}'],
        // Browsers fetch these when they install the app; a day without a connection needs none of them.
        globIgnores: ['screenshots/**', 'icon-*.png'],
        manifestTransforms: [withIntegrity],
        navigateFallback: 'index.html',
        navigateFallbackDenylist: [
          /^\/(v1|auth)\//,
          /^\/(healthz|livez|readyz|metrics|openapi\.json|docs)(\/|$)/,
        ],
        clientsClaim: true,
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  build: {
    outDir: appFolder,
    emptyOutDir: true,
    // Scripts of the start are no modules: to preload one as a module would read it twice.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? [] : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // the start in one file: each more costs a slow tablet 12 ms
            { name: 'app', tags: ['$initial'] },
            // modules of several deferred parts in one file, because the service worker stores each file by itself
            { name: 'shared', minShareCount: 2 },
            { name: 'desk', test: /\/src\/screens\/massage\// },
            { name: 'engine', test: /\/sync\/(downloads|maintenance|pull|push|session)\// },
          ],
        },
      },
    },
  },
  test: { projects, sequence: { sequencer: LongestFirst } },
})
