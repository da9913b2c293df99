import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { vi } from 'vitest'
import { Board, type BoardProps } from '../../src/board/board'
import { columnOf, eventOf, today } from './samples'

/** Renders the board and records its calls. `show` renders it with other props. */
export function showBoard(given: Partial<BoardProps> = {}) {
  const asked = {
    onEventOpen: vi.fn<BoardProps['onEventOpen']>(),
    onSlotPick: vi.fn<BoardProps['onSlotPick']>(),
    onNavigate: vi.fn<BoardProps['onNavigate']>(),
    onShowAll: vi.fn<BoardProps['onShowAll']>(),
  }
  let change = (_: Partial<BoardProps>) => {}
  function Screen() {
    const [changed, setChanged] = useState<Partial<BoardProps>>({})
    change = setChanged
    return (
      <Board
        date={today}
        view="day"
        today={today}
        now={14 * 60 + 41}
        columns={[columnOf()]}
        events={[eventOf()]}
        showAll={false}
        {...asked}
        {...given}
        {...changed}
      />
    )
  }
  render(
    <MantineProvider env="test">
      <Screen />
    </MantineProvider>,
  )
  return { ...asked, show: (props: Partial<BoardProps>) => act(() => change(props)) }
}
