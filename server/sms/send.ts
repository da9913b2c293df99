/** A message to send. `reference` stays the same when it is sent again after a crash. */
export interface SmsMessage {
  /** mobile number: 63 and ten digits */
  to: string
  text: string
  reference: string
  /** the time at which it was queued, in milliseconds since the epoch */
  queuedAtMs: number
  /** whether an earlier attempt may have reached the provider */
  isRepeat: boolean
}

export type Delivery =
  | { kind: 'sent' }
  /** `final`: a retry would be refused too; `reason`: without personal data */
  | { kind: 'failed'; reason: string; final: boolean; retryAfterMs?: number | undefined }

/** Sends a message to the gateway or the log. Never throws. */
export type SendSms = (message: SmsMessage) => Promise<Delivery>
