import { median } from './board/frames'
import { longestTasks } from './board/longest-tasks'
import { type Figures, runIn, withPage } from './in-browser'

/** Factor by which a tablet is slower than this machine. */
const slowdown = 4

/**
 * Compares the day board with react-big-calendar's day view, and with plain React columns of the same event content: 30
 * columns x 400 events, in one page. Then measures the longest task of opening and scrolling, on a slow tablet.
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
