import { Button } from '@mantine/core'
import classes from './table.module.css'

interface PagerProps {
  /** From 1. */
  page: number
  pages: number
  onPage: (page: number) => void
}

/** "Page X of Y" between Previous and Next (SPEC.md LOCKER-1). */
export function Pager({ page, pages, onPage }: PagerProps) {
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span role="status">
        Page {page} of {pages}
      </span>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
