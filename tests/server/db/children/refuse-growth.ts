import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import { workerData } from 'node:worker_threads'
import * as v from 'valibot'

/*
 * Acts as a full disk, for machines that may not mount one: while `disk-is-full` is in the data folder, no file grows.
 */
const { directory } = v.parse(v.object({ directory: v.string() }), workerData)
const sign = join(dirname(directory), 'disk-is-full')
const write = fs.writeSync.bind(fs)

function refuseGrowth(file: number, data: Uint8Array, from: number, length: number, at: number) {
  if (fs.existsSync(sign) && at + length > fs.fstatSync(file).size)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  return write(file, data, from, length, at)
}

Object.assign(fs, { writeSync: refuseGrowth })
syncBuiltinESMExports()
