import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { root } from './root.mjs'
import { filesUnder } from './unless-fresh.mjs'

const isText = (path) => /\.(html|js|css|svg|json|webmanifest)$/.test(path)

/**
 * Compresses each text file of a built app to `.br` and `.gz` at the best level, because files are read far more
 * often than built.
 */
export async function compress(folder) {
  const paths = filesUnder(folder).filter(isText)
  await Promise.all(
    paths.map(async (path) => {
      const whole = join(root, path)
      const bytes = await readFile(whole)
      await writeFile(`${whole}.br`, await promisify(brotliCompress)(bytes))
      await writeFile(`${whole}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
