import { createBrowserHistory } from '@tanstack/react-router'

/** The browser's history as the router sees it; the only one of this page. */
export const history = createBrowserHistory()
