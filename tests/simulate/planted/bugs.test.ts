import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plantedBugs } from './bugs'

test.each(plantedBugs)('the line exists once where "$name" is planted', ({ file, right }) => {
  expect(readFileSync(file, 'utf8').split(right)).toHaveLength(2)
})
