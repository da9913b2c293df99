import { expect, test } from 'vitest'
import { openService, serviceOver } from '../support/test-service'

test('requests that come while the id is read first name it too', async () => {
  const fresh = serviceOver((await openService()).db)
  const ask = () => fresh.handle(new Request('http://service/v1/setup'))
  const answers = await Promise.all([ask(), ask(), ask()])
  const [id, ...others] = answers.map(({ headers }) => headers.get('Frontdesk-Database'))
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(others).toEqual([id, id])
})
