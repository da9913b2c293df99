import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'
import { components, variantColorResolver } from './theme-components'
import { schemeVariables, sharedVariables } from './tokens'

const plum: MantineColorsTuple = [
  '#F5EDF2',
  '#EBDAE4',
  '#E2B4D2',
  '#CDAEC3',
  '#B983A7',
  '#A66993',
  '#93507F',
  '#773D66',
  '#5B2A4E',
  '#42203A',
]

const sand: MantineColorsTuple = [
  '#FAF8F5',
  '#F5F3EF',
  '#F0EDE7',
  '#E5E0D8',
  '#CFC8BD',
  '#B1A99D',
  '#948B7F',
  '#70685E',
  '#575048',
  '#24201C',
]

const dark: MantineColorsTuple = [
  '#F2EEE8',
  '#BDB5AA',
  '#9C9388',
  '#857C71',
  '#4A443D',
  '#322E29',
  '#2A2622',
  '#1E1B19',
  '#191715',
  '#151311',
]

const px = (size: number): string => `calc(${size / 16}rem * var(--mantine-scale))`
const title = (size: number, line: number) => ({ fontSize: px(size), lineHeight: px(line) })
const systemFont = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"

/** Our theme. Inputs have the size `md` (16 px), body text and buttons `sm`. */
export const theme = createTheme({
  colors: { plum, sand, dark },
  primaryColor: 'plum',
  primaryShade: { light: 8, dark: 6 },
  black: '#24201C',
  fontFamily: systemFont,
  fontSizes: {
    board: '11px',
    xs: px(12),
    meta: px(13),
    sm: px(14),
    md: px(16),
    lg: px(17),
    xl: px(22),
    due: px(26),
  },
  lineHeights: {
    board: '14px',
    xs: px(16),
    meta: px(18),
    sm: px(20),
    md: px(22),
    lg: px(24),
    xl: px(28),
    due: px(32),
  },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: {
    xs: px(4),
    sm: px(8),
    md: px(12),
    lg: px(16),
    xl: px(20),
    xxl: px(24),
    xxxl: px(32),
  },
  breakpoints: { xs: '30em', sm: '47.5625em', md: '53.8125em', lg: '64em', xl: '87.5em' },
  radius: { xs: px(6), sm: px(6), md: px(10), lg: px(14), xl: px(14) },
  defaultRadius: 'md',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--fd-shadow-float)',
    lg: 'var(--fd-shadow-float)',
    xl: 'var(--fd-shadow-float)',
  },
  headings: {
    fontFamily: systemFont,
    fontWeight: '600',
    sizes: {
      h1: title(22, 28),
      h2: title(17, 24),
      h3: title(13, 18),
      h4: title(13, 18),
      h5: title(12, 16),
      h6: title(12, 16),
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver,
  components,
})

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: sharedVariables,
  light: schemeVariables(0),
  dark: schemeVariables(1),
})

/** Stores the user's choice of light or dark. Without a choice the device's setting applies. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'frontdesk.color-scheme' })

interface Page {
  document: Document
  matchMedia: (query: string) => Pick<MediaQueryList, 'matches'>
}

/**
 * Sets the page's colour scheme before anything is drawn. Mantine would set it later, and the browser would compute all
 * styles twice.
 */
export function markColorScheme({ document, matchMedia }: Page): void {
  const chosen = colorSchemeManager.get('auto')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.mantineColorScheme = chosen === 'auto' ? system : chosen
}
