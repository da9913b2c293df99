import type { Log } from '../context'
import type { SmsSettings } from '../kernel/sms-settings'
import { gatewaySender } from './gateway'
import { logSender } from './log-sender'
import { semaphoreSender } from './semaphore'
import type { SendSms } from './send'
import { twilioSender } from './twilio'
import { vonageSender } from './vonage'

/** The sender for the configured provider; logs messages if none is configured. */
export function senderOf(settings: SmsSettings | null, log: Log): SendSms {
  switch (settings?.provider) {
    case undefined:
      return logSender(log)
    case 'generic':
      return gatewaySender(settings)
    case 'semaphore':
      return semaphoreSender(settings)
    case 'twilio':
      return twilioSender(settings)
    case 'vonage':
      return vonageSender(settings)
  }
}
