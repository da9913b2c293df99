import { expect, test } from 'vitest'
import { zoneText } from '../../../src/screens/device/texts'

const january = Date.UTC(2026, 0, 15)
const july = Date.UTC(2026, 6, 15)

test.each([
  ['Asia/Manila', january, 'Asia/Manila (the same)'],
  ['Europe/Paris', january, 'Europe/Paris (7 hours behind)'],
  ['Europe/Paris', july, 'Europe/Paris (6 hours behind)'],
  ['Asia/Tokyo', july, 'Asia/Tokyo (1 hour ahead)'],
  ['Asia/Kolkata', july, 'Asia/Kolkata (2.5 hours behind)'],
  ['Etc/Unknown', july, 'Etc/Unknown'],
])('a device in %s at %d reads %s', (zone, now, text) => {
  expect(zoneText(zone, now)).toBe(text)
})
