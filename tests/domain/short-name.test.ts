import { describe, expect, it } from 'vitest'
import { shortNames } from '#domain/resources/short-name'

const rowOf = (name: string, shortName = '') => {
  const duration = Number(name.match(/\d+/)?.[0] ?? 45)
  return { id: name, name, duration, shortName }
}

const proposed = (...names: string[]) => [...shortNames(names.map((name) => rowOf(name))).values()]

describe('the short name of a service', () => {
  it.each([
    ['Swedish massage 60', 'SWE 60'],
    ['LOMI LOMI 90', 'LOMI 90'],
    ['HOT STONE 90', 'HOT 90'],
    ['Foot-spa', 'FOOT 45'],
    ['Ñame 120', 'ÑAME 120'],
    ['60', '60'],
  ])('%s is %s', (name, short) => expect(proposed(name)).toEqual([short]))

  it('has the number in the name for its minutes, where there is no duration', () => {
    const row = { ...rowOf('Swedish massage 75'), duration: null }
    expect([...shortNames([row]).values()]).toEqual(['SWE 75'])
  })

  it('differs for two services', () => {
    const names = ['Swedish massage 60', 'Swedish foot 60', 'Swedish 60', 'Swedish massage 90']
    expect(proposed(...names)).toEqual(['SWMA 60', 'SWFO 60', 'SW 60', 'SWE 90'])
  })

  it('is its own where it has one, and no other service has that', () => {
    const rows = [rowOf('Swedish massage 60', 'swe 60'), rowOf('Swell bath 60')]
    expect([...shortNames(rows).values()]).toEqual(['SWE 60', 'SWBA 60'])
  })
})
