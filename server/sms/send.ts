/** A message on its way. `reference` stays the same when it is sent again after a crash. */
export interface SmsMessage {
  /** 63 and ten digits */
  to: string
  text: string
  reference: string
}

export type Delivery =
  | { kind: 'sent' }
  /** `final`: it would be refused again; `reason` holds nothing personal */
  | { kind: 'failed'; reason: string; final: boolean }

/** Hands a message to the gateway or the log. Never throws. */
export type SendSms = (message: SmsMessage) => Promise<Delivery>
