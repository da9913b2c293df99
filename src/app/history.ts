import { createBrowserHistory } from '@tanstack/react-router'

/** The browser's history. Create it once a page, because it wraps the browser's pushState and replaceState. */
export const history = createBrowserHistory()
