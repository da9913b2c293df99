import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const plum = '#5B2A4E'

const inBrowserLikeDom = 'tests/{app,board,data,screens,ui}/**/*.test.{ts,tsx}'
const ofService = 'tests/server/**/*.test.ts'

const shared = {
  allowOnly: false,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  hookTimeout: 30_000,
}

/**
 * The groups of tests, run one by one by tests/run/steps.mjs. A new folder under tests/ belongs to
 * `unit` without being listed, so that no test file can be forgotten.
 */
const projects: TestProjectInlineConfiguration[] = [
  {
    test: {
      ...shared,
      name: 'unit',
      include: ['tests/**/*.test.{ts,tsx}'],
      exclude: [inBrowserLikeDom, ofService],
      setupFiles: ['tests/support/refuse-strays.ts'],
      testTimeout: 20_000,
    },
  },
  {
    test: {
      ...shared,
      name: 'service',
      include: [ofService],
      setupFiles: ['tests/support/refuse-strays-but-loopback.ts'],
      testTimeout: 30_000,
    },
  },
  {
    test: {
      ...shared,
      name: 'screens',
      include: [inBrowserLikeDom],
      environment: 'happy-dom',
      setupFiles: ['tests/support/refuse-strays.ts', 'tests/support/clear-screen.ts'],
      testTimeout: 20_000,
    },
  },
  {
    test: {
      ...shared,
      name: 'e2e',
      include: ['e2e/**/*.test.ts'],
      globalSetup: ['e2e/fixtures/global-setup.ts'],
      fileParallelism: false,
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  },
]

const nothing = '\0nothing'

/** What react-big-calendar asks of these, the strict version does as well. */
const strictNames = new Set(['chunk', 'isEqual', 'mapValues', 'omit', 'range'])

/**
 * react-big-calendar brings what this app doesn't use, 16 KB compressed: overlays for popups of the
 * month ("+N more" opens the day here), what another localizer than ours needs of dayjs, and lodash
 * in full where a lighter library does the same.
 */
const leanCalendar: Plugin = {
  name: 'lean-calendar',
  enforce: 'pre',
  resolveId(id, importer) {
    if (!importer?.includes('/react-big-calendar/')) return null
    if (id === 'react-overlays' || id.startsWith('dayjs/plugin/')) return nothing
    return id.startsWith('lodash/') ? `\0${id}` : null
  },
  load(id) {
    if (id === nothing) return 'export const Overlay = () => null\nexport default {}'
    const [, name = ''] = id.split('\0lodash/')
    const from = strictNames.has(name) ? 'es-toolkit' : 'es-toolkit/compat'
    return name ? `export { ${name} as default } from '${from}'` : null
  },
}

/** The app's build and the test projects. The service is bundled by server/scripts/bundle.mjs. */
export default defineConfig({
  cacheDir: '.cache/vite',
  plugins: [
    react(),
    leanCalendar,
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      manifest: {
        id: '/',
        name: 'Frontdesk',
        short_name: 'Frontdesk',
        description: 'Bookings and point of sale for the front desk.',
        start_url: '/',
        display: 'standalone',
        orientation: 'any',
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
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        globIgnores: ['screenshots/**'],
        navigateFallback: 'index.html',
        navigateFallbackDenylist: [/^\/v1\//, /^\/auth\//, /^\/healthz/],
        clientsClaim: true,
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'mantine', test: /node_modules[\\/]@mantine[\\/]/, tags: ['$initial'] },
            { name: 'vendor', test: /node_modules[\\/]/, tags: ['$initial'] },
            { name: 'app', test: /(src|sync|domain)[\\/]/, tags: ['$initial'] },
          ],
        },
      },
    },
  },
  test: { projects },
})
