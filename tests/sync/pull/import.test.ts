import { expect, test } from 'vitest'
import type { ImportedWork } from '#sync'
import { eventually, openBackend, readyTab } from '../support/backend'

const ids = ['00000000-0000-7000-8000-00000000a001', '00000000-0000-7000-8000-00000000a002']
const key = '00000000-0000-7000-8000-00000000a009'
const numbers = ['639180000001', '639180000002']

const adding = (numbersOf = numbers): ImportedWork[] =>
  numbersOf.map((mobileNumber, at) => ({
    command: 'addCustomer',
    input: { id: ids[at] ?? '', mobileNumber, firstName: `Guest ${at}`, points: 0 },
    version: null,
  }))

async function twoTablets() {
  const backend = await openBackend()
  return [await readyTab(backend), await readyTab(backend)] as const
}

test('imported customers reach the tablet at once, and all others', async () => {
  const tablets = await twoTablets()
  const [here] = tablets
  expect(await here.sync.online.importRows(adding(), key)).toEqual({
    ok: true,
    value: { versions: [1, 1] },
  })
  expect(await here.sync.online.importRows(adding(), key)).toMatchObject({ ok: true })
  for (const { sync } of tablets)
    await eventually(async () => {
      const known = await sync.views.named(numbers).read()
      expect([...known.values()].map(({ id }) => id).sort()).toEqual(ids)
    })
})

test('a refused import names its rows and leaves none', async () => {
  const [here] = await twoTablets()
  const [known = '', other = ''] = numbers
  await here.sync.online.importRows(adding([known]), key)
  const nextKey = '00000000-0000-7000-8000-00000000a00a'
  expect(await here.sync.online.importRows(adding([other, known]), nextKey)).toEqual({
    ok: false,
    isOffline: false,
    message: `Nothing was changed. - Guest 1 ${known}: The number belongs to Guest 0.`,
  })
  expect((await here.sync.views.named([other]).read()).size).toBe(0)
})
