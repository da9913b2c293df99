import { afterEach, expect, test } from 'vitest'
import { colorSchemeManager, markColorScheme } from '../../src/theme/theme'

afterEach(() => {
  colorSchemeManager.clear()
  delete document.documentElement.dataset.mantineColorScheme
})

const marked = (isDark: boolean) => {
  markColorScheme({ document, matchMedia: () => ({ matches: isDark }) })
  return document.documentElement.dataset.mantineColorScheme
}

test('the page is marked as light or dark before the first drawing', () => {
  expect([marked(false), marked(true)]).toEqual(['light', 'dark'])
  colorSchemeManager.set('light')
  expect(marked(true)).toBe('light')
  colorSchemeManager.set('dark')
  expect(marked(false)).toBe('dark')
})
