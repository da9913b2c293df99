import { expect, it, vi } from 'vitest'
import { appPaths } from '#domain/calls/app-paths'
import { history } from '../../src/app/history'
import { createScreenRouter, findFirstScreen } from '../../src/app/screen-router'
import { noPwa } from '../support/no-pwa'

const session = { username: 'makati', storeCode: 'SERENITY_MAKATI', roles: 'ADMIN' }

async function find(path: string) {
  history.push(path)
  const router = createScreenRouter(noPwa)
  const logOut = vi.fn(async () => true)
  await findFirstScreen(router, { session, logOut })
  return { found: router.state.matches.map(({ routeId }) => routeId), logOut }
}

it('knows the first screen before anything is drawn', async () => {
  expect((await find('/dashboard')).found).toEqual(['__root__', '/dashboard'])
})

it('does nothing before anything is drawn where a path does more than show a screen', async () => {
  const { found, logOut } = await find('/logout')
  expect(found).toEqual([])
  expect(logOut).not.toHaveBeenCalled()
  expect(history.location.pathname).toBe('/logout')
})

it('has the paths for which the service answers with the page', () => {
  const paths = Object.keys(createScreenRouter(noPwa).routesByPath)
  expect(paths.sort()).toEqual([...appPaths].sort())
})
