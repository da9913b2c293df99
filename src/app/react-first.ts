// React makes errors while it is loaded. Where tools watch the page, each keeps the places of all its callers,
// for which their scripts are read again whole: from here, in React's own script, that is the shortest.
import 'react-dom/client'
