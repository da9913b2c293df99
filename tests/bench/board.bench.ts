import { type Figures, runInBrowser } from './in-browser'

/** The day board against react-big-calendar's own day view, 30 columns x 400 events, in one page. */
export function run(): Promise<Figures> {
  return runInBrowser('tests/bench/board.page.tsx')
}
