import { refuseUnexpected } from './unexpected'

refuseUnexpected((url) => url.hostname === '127.0.0.1' || url.hostname === 'localhost')
