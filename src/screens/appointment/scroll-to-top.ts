/** Scrolls to the top: the columns inside `root` and, on a phone, the elements around it. */
export function scrollToTop(root: HTMLElement | null) {
  for (let frame = root?.parentElement; frame; frame = frame.parentElement) frame.scrollTop = 0
  for (const element of root?.querySelectorAll('*') ?? []) {
    if (element.scrollTop > 0) element.scrollTop = 0
  }
}
