/** Scrolls everything inside to its top: the columns of a form scroll each by itself. */
export function scrollToTop(root: HTMLElement | null) {
  for (const element of root?.querySelectorAll('*') ?? []) {
    if (element.scrollTop > 0) element.scrollTop = 0
  }
}
