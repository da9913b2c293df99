import './quick-styles'
import './quick-screens'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { DialogFrame } from '../../../src/ui/overlay/dialog'
import { SheetFrame } from '../../../src/ui/overlay/sheet'

beforeAll(async () => {
  // The app loads these soon after its first paint; a test's first press comes sooner.
  DialogFrame.preload()
  SheetFrame.preload()
  await import('../../../src/ui/overlay/modal-frames')
})

afterEach(() => {
  cleanup()
  // Files of one worker share it.
  window.localStorage.clear()
})
