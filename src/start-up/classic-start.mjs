/**
 * Turns the scripts of the start from modules into classic scripts. Chromium caches the compiled code of classic
 * scripts that a service worker stores when it is installed, but not of modules, whose compilation costs each start
 * of a slow tablet half a second. The exports of a chunk are in `self.frontdesk`, under its name.
 *
 * @type {import('vite').Plugin}
 */
export const classicStart = {
  name: 'classic-start',
  apply: 'build',
  enforce: 'post',
  // Run after Vite has added its own lines.
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const chunkOf = (name) => chunks.find(({ fileName }) => fileName === name)
      const entry = chunks.find(({ isEntry }) => isEntry)?.fileName
      const page = bundle['index.html']
      if (!entry || page?.type !== 'asset') return this.error('There is no page with a script.')
      const atStart = inOrder(entry, (name) => chunkOf(name)?.imports ?? [])
      const nameOf = (file) => (atStart.includes(file) ? chunkOf(file)?.name : undefined)
      for (const chunk of chunks) {
        const code = withoutImports(chunk.code, nameOf)
        chunk.code = nameOf(chunk.fileName) ? asClassic(code, chunk.name) : code
      }
      const tags = atStart.map((name) => `<script defer crossorigin src="/${name}"></script>`)
      page.source = `${page.source}`.replace(
        /<script type="module"[^>]*><\/script>/,
        tags.join('\n    '),
      )
    },
  },
}

/**
 * Lists a chunk and all its imports, each after its own imports.
 *
 * @param {string} entry
 * @param {(name: string) => string[]} importsOf
 * @returns {string[]}
 */
function inOrder(entry, importsOf) {
  const before = importsOf(entry).flatMap((name) => inOrder(name, importsOf))
  return [...new Set([...before, entry])]
}

/** Pairs of names in an import or export statement such as `{a as b, c}`. */
const pairsOf = (names) =>
  names.split(',').map((name) => {
    const [from = '', to = from] = name.trim().split(' as ')
    return [from, to]
  })

/**
 * Replaces imports from chunks of the start by their globals; those chunks have run when a later chunk is requested.
 */
const withoutImports = (code, nameOf) =>
  code.replace(
    /import\s*(?:\{([^}]*)\}\s*from)?\s*["'`]\.\/([^"'`]+)["'`];?/g,
    (all, names, file) => {
      const name = nameOf(`assets/${file}`)
      if (!name) return all
      const taken = pairsOf(names ?? '').map(([theirs, ours]) => `${theirs}:${ours}`)
      return names ? `const{${taken.join()}}=self.frontdesk["${name}"];` : ''
    },
  )

/**
 * Wraps a module as a classic script. The exports are copied when the script has run, so they must not change later.
 */
function asClassic(code, name) {
  const [statement = '', names = ''] = /export\s*\{([^}]*)\};?\s*$/.exec(code) ?? []
  const body = code.slice(0, code.length - statement.length)
  const all = names.trim() === '' ? [] : pairsOf(names)
  const exported = all.map(([ours, theirs]) => `${theirs}:${ours}`)
  const meta = body.includes('import.meta') ? 'const __meta={url:document.baseURI};' : ''
  const rest = body.replaceAll('import.meta', '__meta')
  return `(()=>{"use strict";${meta}${rest}\n(self.frontdesk??={})["${name}"]={${exported.join()}}})()`
}
