import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { startPostgres, type TestPostgres } from '../../support/postgres'

declare module 'vitest' {
  interface ProvidedContext {
    /** answers with the address of the PostgreSQL that all tests of a run share */
    postgresAt: string
  }
}

/** Starts one PostgreSQL for all workers when the first of them asks for it, because a start costs seconds. */
export async function setup(project: TestProject) {
  const { STATEMENTS: recorded } = process.env
  if (recorded) await rm(recorded, { recursive: true, force: true })
  let started: Promise<TestPostgres> | null = null
  const server = createServer(async (_, response) => {
    started ??= startPostgres()
    const { status, text } = await started.then(
      ({ url }) => ({ status: 200, text: url }),
      (error: unknown) => ({ status: 500, text: String(error) }),
    )
    response.writeHead(status).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  project.provide('postgresAt', `http://127.0.0.1:${port}`)
  return async () => {
    server.close()
    server.closeAllConnections()
    await started?.then(({ stop }) => stop())
  }
}
