import { createBrowserHistory } from '@tanstack/react-router'

/** The browser's history, shared by the whole page. */
export const history = createBrowserHistory()
