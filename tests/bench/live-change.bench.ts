import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { momentOf } from '#domain/kernel/dates'
import { migrate } from '#server/db/migrate'
import { install } from '#server/demo/install'
import { busyStore } from '../server/support/busy-store'
import { inFolder, type Place } from '../server/support/places'
import { bundleProgram, startProgram } from '../server/support/program'
import { cheapPasswords, nextId } from '../server/support/test-service'
import { type Figures, runInBrowser } from './in-browser'
import { appointmentAt, customerAt, todaysOf } from './sync/big-feed'

/** Milliseconds from another tablet's change until a live view has it, and until a raw client has put it. */
export async function run(): Promise<Figures> {
  const { program, workerFile } = await bundleProgram()
  const place = await inFolder(workerFile)
  await furnishToday(place)
  const running = startProgram(program, { ...place.environment, DEMO: 'off' })
  try {
    const service = passOnTo(await running.ready())
    return await runInBrowser('tests/bench/live-change.page.tsx', perDay, service)
  } finally {
    await running.stop('SIGTERM')
    await place.remove()
  }
}

const perDay = 150

/** A day of so many appointments. */
async function furnishToday(place: Place): Promise<void> {
  const numbers = todaysOf(perDay)
  const appointments = numbers.map((number) => appointmentAt({ perDay }, number))
  const customers = numbers.map(customerAt)
  await place.onDatabase(async (db) => {
    await migrate(db)
    const deps = { db, ids: nextId, passwords: cheapPasswords() }
    await install(deps, busyStore({ appointments, customers }), momentOf(Date.now()))
  })
}

/** The service behind the page's own origin. */
function passOnTo(origin: string) {
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
