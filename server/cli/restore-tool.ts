import { err, ok } from '#domain/kernel/result'
import { linesOf } from '../backup/file'
import { restore } from '../backup/restore'
import { onDatabase, runTool } from './program'

/*
 * The program behind `npm run restore -- FILE`. Restores into the empty database that DATA_DIR or DATABASE_URL names.
 */

const [file] = process.argv.slice(2)

await runTool(async (config) => {
  if (!file) return err('Say which one: npm run restore -- FILE')
  return onDatabase(config, async (db) => {
    const rows = await restore(db, linesOf(file))
    return rows.ok ? ok(`${rows.value} rows of ${file} are restored.`) : rows
  })
})
