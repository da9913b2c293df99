import { start } from './app/start'

const root = document.getElementById('root')
if (root) start(root, import.meta.env.VITE_BOOKING_HOST ?? '')
