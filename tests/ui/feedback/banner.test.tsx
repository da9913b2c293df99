import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { BannerRoom, ErrorBanner } from '../../../src/ui/feedback/banner'

const room = (banner: string | null) => (
  <MantineProvider env="test">
    <BannerRoom banner={banner && <ErrorBanner>{banner}</ErrorBanner>}>
      <h1>Rooms</h1>
    </BannerRoom>
  </MantineProvider>
)

it('keeps the room of a banner that has gone, so that nothing below moves under a finger', () => {
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(28)
  const { rerender } = render(room(null))
  const element = screen.getByRole('heading').parentElement
  expect(element?.style.minHeight).toBe('')
  height.mockReturnValue(67)
  rerender(room('Name is required'))
  height.mockReturnValue(28)
  rerender(room(null))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(element?.style.minHeight).toBe('67px')
})
