import type { ReactNode } from 'react'

const cloud = 'M8.5 15.5H5.7a3.7 3.7 0 0 1-.6-7.3 5.1 5.1 0 0 1 9.8-1 4 4 0 0 1 3 3.9'

/** Stroke drawings on a 20 x 20 grid, in the colour of the text. */
export const iconPaths = {
  'arrow-down': <path d="M10 4v12m-4-4 4 4 4-4" />,
  'arrow-left': <path d="M16.5 10h-13m5-5-5 5 5 5" />,
  'arrow-up': <path d="M10 16V4M6 8l4-4 4 4" />,
  bottle: (
    <>
      <path d="M8.2 2.5h3.6v3.2c0 .9 2.7 2 2.7 4.6v5.7a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 16v-5.7c0-2.6 2.7-3.7 2.7-4.6z" />
      <path d="M5.5 12.2c1.5 0 1.5-1.2 3-1.2s1.5 1.2 3 1.2 1.5-1.2 3-1.2" />
    </>
  ),
  calendar: (
    <>
      <rect x="3" y="4" width="14" height="13" rx="2.5" />
      <path d="M3 8.5h14M7 2.5v3M13 2.5v3" />
    </>
  ),
  'calendar-day': (
    <>
      <rect x="3" y="4" width="14" height="13" rx="2.5" />
      <path d="M3 8.5h14M7 2.5v3M13 2.5v3" />
      <rect x="6.5" y="11.2" width="2.6" height="2.6" rx="0.6" fill="currentColor" />
    </>
  ),
  check: <path d="m4 10.8 4 3.7 8-8.7" />,
  'check-in': (
    <>
      <path d="M8 6.5V5a2 2 0 0 1 2-2h5a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2v-1.5" />
      <path d="M2.5 10h9m-3-3 3 3-3 3" />
    </>
  ),
  'chevron-down': <path d="m4 7 6 6 6-6" />,
  'chevron-left': <path d="m13 4-6 6 6 6" />,
  'chevron-right': <path d="m7 4 6 6-6 6" />,
  clock: (
    <>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M10 6v4.2l2 2.6" />
    </>
  ),
  'cloud-check': (
    <>
      <path d={cloud} />
      <path d="m11 14.7 2.3 2.2 4-4.5" />
    </>
  ),
  'cloud-off': (
    <>
      <path d="M6.3 6.1a5 5 0 0 0-1.1 2.1 3.7 3.7 0 0 0 .5 7.3h9" />
      <path d="M8.5 4.7a5.1 5.1 0 0 1 6.4 2.5 4 4 0 0 1 2.3 7M3 3l14 14" />
    </>
  ),
  'cloud-up': (
    <>
      <path d={cloud} />
      <path d="M14 18v-5.5m-2.3 2.2 2.3-2.3 2.3 2.3" />
    </>
  ),
  cross: <path d="m5 5 10 10M15 5 5 15" />,
  dots: (
    <>
      <circle cx="4" cy="10" r="1.2" fill="currentColor" stroke="none" />
      <circle cx="10" cy="10" r="1.2" fill="currentColor" stroke="none" />
      <circle cx="16" cy="10" r="1.2" fill="currentColor" stroke="none" />
    </>
  ),
  download: (
    <path d="M10 3v9.5m-3.5-3.5 3.5 3.5 3.5-3.5M3 13.5V15a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-1.5" />
  ),
  edit: (
    <>
      <path d="M9 4H6a3 3 0 0 0-3 3v7a3 3 0 0 0 3 3h7a3 3 0 0 0 3-3v-2.5" />
      <path d="m8 12 .7-2.7 6.7-6.5a1.5 1.5 0 0 1 2 2.1l-6.7 6.5z" />
    </>
  ),
  eye: (
    <>
      <path d="M2 10c1.8-3.3 4.6-5 8-5s6.2 1.7 8 5c-1.8 3.3-4.6 5-8 5s-6.2-1.7-8-5z" />
      <circle cx="10" cy="10" r="2.2" />
    </>
  ),
  'eye-off': (
    <>
      <path d="M8 5.2a9 9 0 0 1 2-.2c3.4 0 6.2 1.7 8 5a10 10 0 0 1-2 2.6M13.5 14.2a8.5 8.5 0 0 1-3.5.8c-3.4 0-6.2-1.7-8-5a10 10 0 0 1 3.6-3.9" />
      <path d="m3 3 14 14" />
    </>
  ),
  flower: (
    <>
      <circle cx="10" cy="10" r="2.3" />
      <circle cx="10" cy="5" r="2.5" />
      <circle cx="14.33" cy="7.5" r="2.5" />
      <circle cx="14.33" cy="12.5" r="2.5" />
      <circle cx="10" cy="15" r="2.5" />
      <circle cx="5.67" cy="12.5" r="2.5" />
      <circle cx="5.67" cy="7.5" r="2.5" />
    </>
  ),
  key: (
    <>
      <circle cx="6.5" cy="13.5" r="4" />
      <path d="M9.5 10.5 17 3M13 7l3 3" />
    </>
  ),
  list: (
    <>
      <rect x="2.5" y="3.5" width="5" height="5" rx="1.2" />
      <rect x="2.5" y="11.5" width="5" height="5" rx="1.2" />
      <path d="M11 4.5h6.5M11 7.5h4M11 12.5h6.5M11 15.5h4" />
    </>
  ),
  lock: (
    <>
      <rect x="4" y="8.5" width="12" height="9" rx="2.5" />
      <path d="M7 8.5V6a3 3 0 0 1 6 0v2.5M10 12.5v1" />
    </>
  ),
  minus: <path d="M4 10h12" />,
  people: (
    <>
      <circle cx="8" cy="6" r="3.3" />
      <path d="M2 17v-1a5 5 0 0 1 5-5h2a5 5 0 0 1 5 5v1M13 2.9a3.3 3.3 0 0 1 0 6.2M15.5 11.7a5 5 0 0 1 2.5 4.3v1" />
    </>
  ),
  person: (
    <>
      <circle cx="10" cy="6" r="3.5" />
      <path d="M4 17.5V16a4.5 4.5 0 0 1 4.5-4.5h3A4.5 4.5 0 0 1 16 16v1.5" />
    </>
  ),
  phone: (
    <path d="M4 3h2.5l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5V16a1.7 1.7 0 0 1-1.8 1.7A14 14 0 0 1 2.3 4.8 1.7 1.7 0 0 1 4 3z" />
  ),
  plus: <path d="M10 4v12M4 10h12" />,
  print: (
    <>
      <path d="M6 7V3h8v4M6 14.5H4.5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h11a2 2 0 0 1 2 2v3.5a2 2 0 0 1-2 2H14" />
      <rect x="6" y="11.5" width="8" height="5.5" rx="1" />
    </>
  ),
  search: (
    <>
      <circle cx="8.7" cy="8.7" r="5.7" />
      <path d="m13 13 4.5 4.5" />
    </>
  ),
  sync: (
    <>
      <path d="M16.5 8.5A6.7 6.7 0 0 0 4.5 6.2M3.5 11.5a6.7 6.7 0 0 0 12 2.3" />
      <path d="M4 3v3.5h3.5M16 17v-3.5h-3.5" />
    </>
  ),
  warning: (
    <>
      <path d="M8.6 3.6 2.3 14.5A1.7 1.7 0 0 0 3.8 17h12.4a1.7 1.7 0 0 0 1.5-2.5L11.4 3.6a1.6 1.6 0 0 0-2.8 0z" />
      <path d="M10 8v3.7M10 14v.2" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof iconPaths
