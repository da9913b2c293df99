import { median } from './board/frames'
import { longestTasks } from './board/longest-tasks'
import { type Figures, runIn, withPage } from './in-browser'

/** How much slower a tablet is than this machine. */
const slowdown = 4

/**
 * The day board against react-big-calendar's day view, and against plain React columns with the same event content,
 * 30 columns x 400 events, in one page. Then the longest task of opening and scrolling, on a slow tablet.
 */
export function run(): Promise<Figures> {
  return withPage(
    'tests/bench/board.page.tsx',
    () => false,
    async (page) => {
      const times = await runIn(page, 'times')
      const longest = await longestTasks(page, () => runIn(page, 'tasks'))
      const slow = (mark: string) => Math.round(slowdown * median(longest.get(mark) ?? []))
      return {
        ...times,
        slowdown,
        openingTaskMs: slow('opening-ours'),
        restTaskMs: slow('rest-ours'),
        scrollTaskMs: slow('scroll-ours'),
        plainOpeningTaskMs: slow('opening-plain'),
        plainScrollTaskMs: slow('scroll-plain'),
      }
    },
  )
}
