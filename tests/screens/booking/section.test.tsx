import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type BookingDraft, blankDraft, texts } from '../../../src/screens/booking/draft/draft'
import { section } from '../../../src/screens/booking/form/section'
import type { SectionProps } from '../../../src/screens/booking/form/section-props'
import { business } from '../../support/business'

const facts: SectionProps['facts'] = {
  world: business(),
  customer: null,
  available: null,
  also: [],
}
const blank: BookingDraft = {
  ...blankDraft('MASSAGE'),
  ...{ startDate: '', startTime: '', roomId: null, lockerId: null },
}

let drawn = 0
const Shown = section(texts, ({ booking: { draft } }) => {
  drawn += 1
  // @ts-expect-error: a name that is typed does not draw the section
  draft.name satisfies string
  return <p>{`${draft.type} ${draft.split?.length}`}</p>
})

const props = (draft: BookingDraft) => ({
  booking: {
    draft,
    edit: () => {},
    running: false,
    offered: 'MASSAGE' as const,
    today: '',
    past: null,
  },
  facts,
  fieldError: null,
})

test('a section shows each field that it reads, and is not drawn while a text is typed', () => {
  const split: NonNullable<BookingDraft['split']> = []
  const { rerender } = render(<Shown {...props(blank)} />)
  rerender(<Shown {...props({ ...blank, type: 'PHONE' })} />)
  expect(screen.getByText('PHONE undefined')).toBeTruthy()
  rerender(<Shown {...props({ ...blank, type: 'PHONE', split })} />)
  expect(screen.getByText('PHONE 0')).toBeTruthy()
  const before = drawn
  rerender(<Shown {...props({ ...blank, type: 'PHONE', split, name: 'Jo', note: 'Quiet' })} />)
  expect(drawn).toBe(before)
})
