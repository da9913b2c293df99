/// <reference types="vite/types/importMeta.d.ts" />

/** A migration: its file name without `.sql`, and its SQL. */
export interface Migration {
  name: string
  text: string
}

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** All migrations in order, bundled into the program. */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, text]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), text }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))
