/**
 * Scrolls everything inside to its top, for the columns of a form scroll each by itself, and
 * everything around it: on a phone they scroll as one.
 */
export function scrollToTop(root: HTMLElement | null) {
  for (let frame = root?.parentElement; frame; frame = frame.parentElement) frame.scrollTop = 0
  for (const element of root?.querySelectorAll('*') ?? []) {
    if (element.scrollTop > 0) element.scrollTop = 0
  }
}
