import { createBrowserHistory } from '@tanstack/react-router'

/** The browser's history; the page has only one. */
export const history = createBrowserHistory()
