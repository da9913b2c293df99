import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { connect } from '#server/db/connect'
import { write } from '#server/db/tx'

/**
 * Inserts numbers with eight writers, and prints a line for each acknowledged one. The numbers continue those of the
 * table.
 */
const [, , dataDir = '', workerPath = ''] = process.argv
const database = await connect({
  dataDir,
  workerFile: pathToFileURL(workerPath),
  report: () => {},
})
await sql`create table if not exists numbers (number int primary key)`.execute(database.queries)
const { rows } = await sql<{ next: number }>`
  select coalesce(max(number), 0) + 1 as next from numbers`.execute(database.queries)
let next = rows[0]?.next ?? 1

async function writeForEver() {
  for (;;) {
    const number = next++
    await write(database, (tx) => sql`insert into numbers values (${number})`.execute(tx.db))
    process.stdout.write(`${number}\n`)
  }
}

await Promise.all(Array.from({ length: 8 }, writeForEver))
