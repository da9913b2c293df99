import { expect, it } from 'vitest'
import { folded, matches, sameText } from '#domain/kernel/compare'

it.each<[string, string, boolean]>([
  ['SWEDISH MASSAGE 60', '60 swed', true],
  ['SWEDISH MASSAGE 60', 'swed 90', false],
  ['Rico O’Brien', "o'brien", true],
  ["Rico O'Brien", 'OBRIEN rico', true],
  ['Rico OʼBrien', 'o´brien', true],
  ['Luz Peñaflor', 'penaflor', true],
  ['Luz Pen\u0303aflor', 'PEÑAFLOR', true],
  ['Luz Penaflor', 'peñaflor luz', true],
  ['LOCKER 39', 'L39', true],
  ['LOCKER 39', 'locker  39', true],
  ['LOCKER 139', 'L39', false],
  ['LOCKER 139', '39', true],
  ['ROOM 05', 'r5', true],
  ['R5', 'R05', true],
  ['ROOM 5', 'L5', false],
  ['LAVENDER ROOM 5', 'L5', false],
  ['ROOM 5', '05', true],
  ['ROOM 15', '05', false],
  ['HOT STONE', 'stone\u200b', true],
  ['ROOM ５', 'room 5', true],
  ['anything', ' ', true],
])('%j is found by %j: %j', (text, typed, isFound) => expect(matches(text, typed)).toBe(isFound))

it('texts are the same whatever their case, accents, apostrophes and spaces', () => {
  expect(sameText(' O’Brien  Peña ', 'obrien pena')).toBe(true)
  expect(sameText('ROOM 1', 'ROOM 10')).toBe(false)
  expect(folded('Ana  Cruz ')).toBe('ana cruz')
})
