/** A message to send. `reference` stays the same when it is sent again after a crash. */
export interface SmsMessage {
  /** 63 and ten digits */
  to: string
  text: string
  reference: string
}

export type Delivery =
  | { kind: 'sent' }
  /** `final`: a retry would be refused too; `reason` holds nothing personal */
  | { kind: 'failed'; reason: string; final: boolean }

/** Sends a message to the gateway or the log. Never throws. */
export type SendSms = (message: SmsMessage) => Promise<Delivery>
