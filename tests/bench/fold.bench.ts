import * as v from 'valibot'
import { openBarePage } from './cold/bare-page'
import { install } from './cold/installed'
import { buildStoredApp } from './cold/stored-app'
import type { Figures } from './in-browser'
import { against } from './sync/goal'

const found = v.objectWithRest({ foldMs: v.number() }, v.number())
const goalMs = 8

/** Milliseconds to fold 1,000 queued entries into a day of 150 appointments, and to read such a day. */
export async function run(): Promise<Figures> {
  const folder = await buildStoredApp('tests/bench/fold.page.tsx')
  const { origin, profile, remove } = await install(folder)
  try {
    const page = await openBarePage({ profile, slowdown: 1, selector: null }, `${origin}/?run`)
    const figures = v.parse(found, page)
    return { ...figures, ...against(goalMs, figures.foldMs) }
  } finally {
    remove()
  }
}
