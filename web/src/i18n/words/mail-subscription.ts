import { useText } from '../text.ts'
import { type MailSubscriptionWords, mailSubscription } from '../vi/mailSubscription.ts'

export const useMailSubscriptionWords = (): MailSubscriptionWords => useText(mailSubscription)
