import { start } from './app/start'

const root = document.getElementById('root')
if (root) void start(root, import.meta.env.VITE_BOOKING_HOST ?? '')
