import { refuseStrays } from './strays'

refuseStrays((url) => url.hostname === '127.0.0.1' || url.hostname === 'localhost')
