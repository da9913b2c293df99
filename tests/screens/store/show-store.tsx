import { screen } from '@testing-library/react'
import { StoreScreen } from '../../../src/screens/store/store-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'
import { fill } from '../management/show-screen'

/**
 * The screen, without `hasAllCalls` on a basic host: without the settings, whose hundred fields cost each test a second.
 */
export async function showStore(sync = new FakeSync(business()), hasAllCalls = true) {
  sync.setStatus({ hasAllCalls })
  const user = showOnTablet(sync, <StoreScreen />)
  await screen.findByRole('heading', { level: 1 })
  const page = document.body
  const update = () => user.click(screen.getByRole('button', { name: 'UPDATE' }))
  const write = (label: string, text: string) => fill(user, page, label, text)
  return { user, sync, page, update, write }
}
