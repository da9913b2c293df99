import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { err, type Result } from '#domain/kernel/result'
import type { ServiceDeps } from '../context'
import { socketPathOf } from '../kernel/socket-path'
import { createAdmin, findNames, setPassword } from './create-admin'

/*
 * A socket in the data folder. The running service has locked the folder, so the program create-admin sends its work to
 * the service. Only the operating-system user of the service may connect; that user can change the database's files
 * anyway.
 */

const name = 'accounts.sock'
const mode = 0o600

const password = v.object({ username: v.string(), password: v.string() })
const asked = v.variant('do', [
  v.object({ do: v.literal('find'), username: v.string(), storeCode: v.string() }),
  v.object({ do: v.literal('set-password'), ...password.entries }),
  v.object({
    do: v.literal('create-admin'),
    ...password.entries,
    firstName: v.string(),
    lastName: v.string(),
    storeCode: v.string(),
    storeName: v.string(),
  }),
])
type Asked = v.InferOutput<typeof asked>

/**
 * Operations that the program create-admin needs. The running service carries them out; without one, the program does
 * it on the database itself.
 */
export interface AccountDesk {
  find(names: { username: string; storeCode: string }): ReturnType<typeof findNames>
  createAdmin(owner: Parameters<typeof createAdmin>[1]): Promise<Result<string, string>>
  setPassword(given: v.InferOutput<typeof password>): Promise<Result<string, string>>
}

export const deskOn = (deps: ServiceDeps): AccountDesk => ({
  find: (names) => findNames(deps.db, names),
  createAdmin: (owner) => createAdmin(deps, owner),
  setPassword: (given) => setPassword(deps, given),
})

/** Opens the socket in a data folder. Returns a function that closes the socket. */
export async function openAccountSocket(dataDir: string, deps: ServiceDeps): Promise<() => void> {
  const path = socketPathOf(dataDir, name)
  rmSync(path, { force: true })
  const desk = deskOn(deps)
  const server = createServer(async (incoming, response) => {
    try {
      const given = v.parse(asked, JSON.parse(await text(incoming)))
      response.end(JSON.stringify(await carryOut(desk, given)))
    } catch (error) {
      deps.log.error({ err: error }, 'an account could not be changed by the program')
      response.writeHead(500).end()
    }
  })
  try {
    server.listen(path)
    await once(server, 'listening')
    chmodSync(path, mode)
  } catch (error) {
    deps.log.warn({ err: error }, 'create-admin needs the service to be stopped')
  }
  return () => server.close()
}

function carryOut(desk: AccountDesk, given: Asked): Promise<unknown> {
  if (given.do === 'find') return desk.find(given)
  return given.do === 'create-admin' ? desk.createAdmin(given) : desk.setPassword(given)
}

const outcome = v.variant('ok', [
  v.object({ ok: v.literal(true), value: v.string() }),
  v.object({ ok: v.literal(false), error: v.string() }),
])
const found = v.object({ hasUsername: v.boolean(), hasStore: v.boolean() })

/** Operations carried out by the service that uses this data folder; null if no service runs. */
export async function deskOfService(dataDir: string): Promise<AccountDesk | null> {
  const ask = async (given: Asked): Promise<unknown> => {
    const sending = request({ socketPath: socketPathOf(dataDir, name), method: 'POST', path: '/' })
    sending.end(JSON.stringify(given))
    const answer = await once(sending, 'response')
    const response: IncomingMessage = answer[0]
    const body = await text(response)
    return response.statusCode === 200 ? JSON.parse(body) : null
  }
  const act = async (given: Asked): Promise<Result<string, string>> => {
    const parsed = v.safeParse(outcome, await ask(given).catch(() => null))
    return parsed.success ? parsed.output : err('The service could not do it: see its log.')
  }
  const find: AccountDesk['find'] = async (names) =>
    v.parse(found, await ask({ do: 'find', ...names }))
  const isThere = await find({ username: '', storeCode: '' }).then(
    () => true,
    () => false,
  )
  if (!isThere) return null
  return {
    find,
    createAdmin: (owner) => act({ do: 'create-admin', ...owner }),
    setPassword: (given) => act({ do: 'set-password', ...given }),
  }
}
