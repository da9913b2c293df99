/**
 * All colours of the app as [light, dark], each as a variable `--fd-*`. Status colours are for appointments, plum for
 * controls and choices, orange for conflicts only. No text is lighter than `ink-3`.
 */
const colors = {
  canvas: ['#F5F3EF', '#151311'],
  surface: ['#FFFFFF', '#1E1B19'],
  sunken: ['#FAF8F5', '#191715'],
  hover: ['#F0EDE7', '#2A2622'],
  hairline: ['#E5E0D8', '#322E29'],
  rule: ['#CFC8BD', '#4A443D'],
  control: ['#948B7F', '#857C71'],
  ink: ['#24201C', '#F2EEE8'],
  'ink-2': ['#575048', '#BDB5AA'],
  'ink-3': ['#70685E', '#9C9388'],
  plum: ['#5B2A4E', '#E2B4D2'],
  'plum-fill': ['#5B2A4E', '#93507F'],
  'plum-fill-hover': ['#6E3A60', '#A2608E'],
  'plum-soft': ['#F5EDF2', '#362430'],
  'plum-tint': ['#CDAEC3', '#CDAEC3'],
  'reserved-bar': ['#2F6FB7', '#5F9FE8'],
  'reserved-ground': ['#E7F0FA', '#1B2B40'],
  'reserved-text': ['#1B4A80', '#AFCFF4'],
  'checked-in-bar': ['#B58700', '#E0B12E'],
  'checked-in-ground': ['#FDF2CB', '#3A2F10'],
  'checked-in-text': ['#664A00', '#F3D681'],
  'completed-bar': ['#3B8A58', '#58B07A'],
  'completed-ground': ['#E4F2E9', '#193224'],
  'completed-text': ['#1E5A37', '#A8DCBA'],
  'cancelled-bar': ['#C2423A', '#E26B61'],
  'cancelled-ground': ['#FBEBE9', '#3D211F'],
  'cancelled-text': ['#91261E', '#F5B5AF'],
  'other-bar': ['#948B7F', '#857C71'],
  'other-ground': ['#F0EDE7', '#2A2622'],
  'other-text': ['#575048', '#BDB5AA'],
  'conflict-bar': ['#B4490E', '#EA8850'],
  'conflict-ground': ['#FDEFE4', '#3F2618'],
  'conflict-text': ['#8A3607', '#F7BE97'],
  'conflict-flag': ['#B4490E', '#B4490E'],
  'danger-fill': ['#A8322A', '#A8322A'],
  'danger-fill-hover': ['#91261E', '#B9423A'],
  inverted: ['#2A2622', '#F2EEE8'],
  'inverted-ink': ['#FFFFFF', '#24201C'],
  'inverted-ink-2': ['#E5E0D8', '#575048'],
  'inverted-conflict': ['#FFB68A', '#8A3607'],
  hatch: ['#E5E0D8', '#2A2622'],
  shadow: ['rgb(36 32 28 / 16%)', 'rgb(0 0 0 / 50%)'],
  'shadow-near': ['rgb(36 32 28 / 8%)', 'rgb(0 0 0 / 40%)'],
} as const

type Token = keyof typeof colors

/** Our colours for Mantine's own variables. */
const mantineColors = {
  body: 'surface',
  text: 'ink',
  bright: 'ink',
  dimmed: 'ink-2',
  anchor: 'plum',
  placeholder: 'ink-3',
  error: 'cancelled-text',
  default: 'surface',
  'default-hover': 'hover',
  'default-color': 'ink',
  'default-border': 'rule',
  disabled: 'hover',
  'disabled-color': 'ink-3',
  'disabled-border': 'hairline',
} as const satisfies Record<string, Token>

/** The variables of a colour scheme: 0 is light, 1 is dark. */
export function schemeVariables(scheme: 0 | 1): Record<`--${string}`, string> {
  const variables: Record<`--${string}`, string> = {}
  for (const [token, pair] of Object.entries(colors)) variables[`--fd-${token}`] = pair[scheme]
  for (const [name, token] of Object.entries(mantineColors)) {
    variables[`--mantine-color-${name}`] = `var(--fd-${token})`
  }
  return variables
}

/** Variables that are the same in light and dark: hatching, the shadow of floating parts, motion. */
export const sharedVariables: Record<`--${string}`, string> = {
  '--fd-shadow-float': '0 16px 40px var(--fd-shadow), 0 2px 6px var(--fd-shadow-near)',
  '--fd-hatching': 'repeating-linear-gradient(135deg, var(--fd-hatch) 0 5px, transparent 5px 10px)',
  '--fd-hatching-conflict':
    'repeating-linear-gradient(135deg, var(--fd-conflict-ground) 0 5px, var(--fd-surface) 5px 10px)',
  '--fd-motion-colour': '120ms ease-out',
  '--fd-motion-frame': '180ms ease-out',
}
