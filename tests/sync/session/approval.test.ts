import { describe, expect, test } from 'vitest'
import { deskOf, switchTo } from '../support/desk-of-several'

describe('an approval', () => {
  const asked = { act: 'refund', subject: 'appointments/a1', key: 'key-of-the-entry' }

  test('is made by a colleague offline, without a switch, and the token stays sealed', async () => {
    const { backend, device, tab } = await deskOf('owner', 'makati')
    backend.network.cut()
    const read = (): unknown => JSON.parse(device.storage.get('frontdesk.kept') ?? '')
    const before = read()
    const got = await tab.sync.session.approve('owner', '2580', asked)
    expect(got).toMatchObject({
      ok: true,
      approval: {
        ...{ act: 'refund', subject: 'appointments/a1' },
        ...{ askedBy: 'makati', allowedBy: 'owner', proof: expect.stringMatching(/^[\w-]{43}$/) },
      },
    })
    expect(tab.sync.session.current()?.username).toBe('makati')
    expect(read()).toEqual(before)
  })

  test('is refused of oneself and by a wrong PIN, which counts', async () => {
    const { tab } = await deskOf('owner', 'makati')
    expect(await tab.sync.session.approve('makati', '1379', asked)).toEqual({
      ok: false,
      message: 'Another person has to allow this.',
    })
    expect(await tab.sync.session.approve('owner', '1001', asked)).toEqual({
      ok: false,
      message: 'The PIN is wrong. 4 tries are left.',
    })
    expect(await switchTo(tab, 'owner', '1002')).toMatchObject({
      message: 'The PIN is wrong. 3 tries are left.',
    })
  })
})
