import { refuseUnexpected } from './unexpected'

refuseUnexpected(() => false)
