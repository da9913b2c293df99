import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Database } from '#server/db/database'
import { inFolder } from '../../server/support/places'
import { bundleProgram, startProgram } from '../../server/support/program'
import type { Figures, Stub } from '../in-browser'

/** Uses the real service, over an embedded database that `furnish` has filled, behind a page's own origin. */
export async function withService(
  furnish: (db: Database) => Promise<void>,
  use: (service: Stub) => Promise<Figures>,
): Promise<Figures> {
  const { program, workerFile } = await bundleProgram()
  const place = await inFolder(workerFile)
  await place.onDatabase(furnish)
  const running = startProgram(program, { ...place.environment, DEMO: 'off' })
  try {
    return await use(passOnTo(await running.ready()))
  } finally {
    await running.stop('SIGTERM')
    await place.remove()
  }
}

function passOnTo(origin: string): Stub {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true })
  return (incoming: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url: path = '', headers } = incoming
    if (!/^\/(v1|auth)\//.test(path)) return false
    const passed = request({ hostname, port, agent, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      response.flushHeaders()
      answer.pipe(response)
    })
    incoming.pipe(passed)
    response.on('close', () => passed.destroy())
    passed.on('error', () => response.destroy())
    return true
  }
}
