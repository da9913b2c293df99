/** Layers, packages and places as data. Unlisted ones are refused. */

interface Layer {
  /** Other layers that it may import, by their aliases. */
  readonly layers: readonly string[]
  /** Packages that it may import. */
  readonly packages: readonly string[]
  /** Whether it may import Node's own modules. */
  readonly node: boolean
  /** The files that may lie in it. */
  readonly files: RegExp
}

const all = ['domain', 'sync', 'src', 'server', 'server/scripts', 'tests', 'e2e']

export const layers: Readonly<Record<string, Layer>> = {
  domain: {
    layers: [],
    packages: ['valibot'],
    node: false,
    files: /^[^.]+\.ts$/,
  },
  sync: {
    layers: ['domain'],
    packages: ['dexie', 'ky', 'valibot'],
    node: false,
    files: /^[^.]+\.ts$/,
  },
  src: {
    layers: ['domain', 'sync'],
    packages: [
      '@mantine/core',
      '@mantine/dates',
      '@mantine/hooks',
      '@tanstack/react-router',
      'date-fns-tz',
      'dexie-react-hooks',
      'react',
      'react-big-calendar',
      'react-dom',
      'valibot',
      'workbox-window',
    ],
    node: false,
    files: /^[^.]+(\.tsx?|\.d\.ts|\.css|\.module\.css)$|^classic-start\.mjs$/,
  },
  server: {
    layers: ['domain'],
    packages: [
      '@electric-sql/pglite',
      '@hono/node-server',
      '@valibot/to-json-schema',
      'fflate',
      'hono',
      'kysely',
      'pg',
      'pino',
      'valibot',
    ],
    node: true,
    files: /^[^.]+(\.ts|\.d\.ts|\.sql)$/,
  },
  'server/scripts': { layers: [], packages: ['vite'], node: true, files: /^[^.]+\.mjs$/ },
  tests: {
    layers: all,
    packages: ['*'],
    node: true,
    files: /^([^.]+(\.(test|bench|page))?\.(tsx?|mjs)|budget\.json|\d+\.\d+\.\d+\.json)$/,
  },
  e2e: { layers: all, packages: ['*'], node: true, files: /^[^.]+(\.test)?\.ts$/ },
  /** Settings of other programs, and pages for the administrator. */
  deploy: {
    layers: [],
    packages: [],
    node: false,
    files: /^([a-z-]+\.(md|service|conf|sql)|Caddyfile)$/,
  },
  public: { layers: [], packages: [], node: false, files: /^[^.]+\.(png|svg)$/ },
}

/** Single files that may import one package more than their layer. */
export const morePackages: Readonly<Record<string, readonly string[]>> = {
  'server/cli/dev.ts': ['vite'],
  'src/screens/management/import/read-table.ts': ['fflate', 'read-excel-file'],
  'src/start-up/classic-start.mjs': ['vite'],
}

/** Layers whose README and sizes are checked, and which have no default exports. */
export const sourceLayers = ['domain', 'sync', 'src', 'server', 'tests']

/** Files and folders allowed at the root, besides the layers. */
export const topLevel = [
  '.ci/run',
  '.dockerignore',
  '.env.example',
  '.gitignore',
  '.npmrc',
  '.nvmrc',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Dockerfile',
  'LICENSE',
  'README.md',
  'biome.json',
  'compose.yaml',
  'index.html',
  'knip.json',
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
]

/**
 * The folders (and loose files) of a folder from the bottom up: each may import those on lower floors only.
 * `.` stands for all loose files of a folder inside a layer. A name that is missing here is refused.
 */
export const floors: Readonly<Record<string, readonly string[]>> = {
  domain: [
    'kernel',
    'may.ts',
    'may-words.ts',
    'rows',
    'fields',
    'tax',
    'resources',
    'customer',
    'attendance',
    'slot',
    'absence',
    'appointment',
    'sale',
    'invoice',
    'drawer',
    'reports',
    'calls',
    'commands',
  ],
  sync: [
    'kernel',
    'api',
    'store',
    'host',
    'session',
    'outbox',
    'conflict',
    'overlay',
    'invoices',
    'commands',
    'push',
    'pull',
    'basic-host',
    'views',
    'downloads',
    'maintenance',
    'engine',
    'index.ts',
  ],
  server: [
    'kernel',
    'db',
    'workbook',
    'live',
    'sessions',
    'config.ts',
    'context.ts',
    'http',
    'sms',
    'resources',
    'customers',
    'appointments',
    'registers',
    'commands',
    'accounts',
    'changes',
    'history',
    'reports',
    'demo',
    'backup',
    'operating',
    'openapi',
    'routes.ts',
    'app.ts',
    'start',
    'cli',
    'main.ts',
    'scripts',
  ],
  src: [
    'theme',
    'ui',
    'data',
    'board',
    'screens',
    'sync-panel',
    'shell',
    'pwa',
    'start-up',
    'app',
    'main.tsx',
  ],
  'src/ui': ['icons', 'format', 'layout', 'feedback', 'overlay', 'form', 'table'],
  'src/board': ['layout', 'move', 'period', 'day', '.'],
  'src/screens/reports': ['sheet', 'charts', 'drawers', 'end-of-day', 'exceptions', '.'],
}

/**
 * Imports that still point up, by folder and number. The list may only get shorter: an entry whose number is too high
 * fails the test.
 */
export const upwardImports: Readonly<Record<string, number>> = {}

/** Screens whose files other screens may use. */
export const sharedScreens = ['booking', 'appointment', 'management', 'payment', 'sale']

/** The only files that may read the clock or make random values, and why. `domain` has none. */
export const clockFiles: Readonly<Record<string, string>> = {
  'src/app/device-clock.ts': 'the clock that the composition root hands out',
  'src/app/ports.ts': 'the device as the composition root hands it out',
  'server/db/folder-lock.ts': 'compares the ages of files with another process',
  'server/db/tx.ts': 'spreads retries of colliding transactions',
}

/** Documents that may lie in a layer besides code and its README. */
export const documents = [
  /^(.+\/)?README\.md$/,
  /^domain\/SPEC\.md$/,
  /^sync\/PROTOCOL\.md$/,
  /^(domain|sync|src|server|tests)\/(.+\/)?decisions\/\d{3}-[a-z0-9]+(-[a-z0-9]+)*\.md$/,
]

export const maxFileLines = 300

/** Lines of a named function and of a React component, as an editor counts them. */
export const maxFunctionLines = 60
export const maxComponentLines = 90

/** Words that point to a document outside of the repository. Point to SPEC.md or give the reason. */
export const foreignDocuments: readonly RegExp[] = [
  /\b(design|spec) (sections?|decisions?)\b/i,
  /\(design[,)]/i,
  /\bthe design's\b/i,
  /\bthe spec\b/i,
  /\bspec\.txt\b/i,
  /\bdecisions? [1-9]\d?\b/i,
  /\bissues? #?\d+\b/i,
  /\b(DESIGN|HOUSE|STACK)\.md\b/,
  /\bchecklist\.tsv\b/i,
  /\.\.\/shared\//,
]

export const maxReadmeLines = 120

/** Lines of text, tags not counted. */
export const maxDocstringLines = 3

/** Words that name no subject: no comment and no sentence begins with one. */
export const vagueWords = ['What', 'Whoever', 'Nobody', 'Somebody']

/** Maximum length of a commit's subject, checked from the commit after this one on. */
export const maxSubjectLength = 72
export const subjectsSince = '35cce36f090319b07483cbe1a68f776fc42beefc'
