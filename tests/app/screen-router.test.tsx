import { expect, it } from 'vitest'
import { appPaths } from '#domain/calls/app-paths'
import { createScreenRouter } from '../../src/app/screen-router'
import { noPwa } from '../support/no-pwa'

it('has the paths for which the service answers with the page', () => {
  const paths = Object.keys(createScreenRouter(noPwa).routesByPath)
  expect(paths.sort()).toEqual([...appPaths].sort())
})
