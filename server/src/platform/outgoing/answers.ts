import type { OutgoingMessage, OutgoingReceipt, OutgoingState, SettingTestResult } from '@trau/contract'
import { fail } from '../errors.ts'
import { startOfNextDay } from './daily-cap.ts'
import type { SentNow } from './index.ts'
import type { OutgoingRow } from './outgoing-store.ts'

/** @throws channelNotConfigured, dailyCapReached, deliveryFailed */
export function receiptOf(sent: SentNow, now: number): OutgoingReceipt {
  const tried = requireTried(sent, now)
  if (tried.kind === 'sent') return { messageId: tried.messageId, providerAnswer: tried.answer }
  const { message, isPermanent } = tried.failed
  throw fail('deliveryFailed', { providerAnswer: message, isPermanent })
}

/** @throws channelNotConfigured, dailyCapReached */
export function testResultOf(
  sent: SentNow,
  { began, now }: { began: number; now: number },
): SettingTestResult {
  const tried = requireTried(sent, now)
  const milliseconds = Math.max(0, Math.round(performance.now() - began))
  return tried.kind === 'sent'
    ? { isAccepted: true, providerAnswer: tried.answer, milliseconds }
    : { isAccepted: false, providerAnswer: tried.failed.message, failedAt: tried.failed.step, milliseconds }
}

function requireTried(sent: SentNow, now: number) {
  if (sent.kind === 'notConfigured') throw fail('channelNotConfigured')
  if (sent.kind === 'overCap')
    throw fail('dailyCapReached', {
      max: sent.max,
      retryAfter: Math.ceil((startOfNextDay(now) - now) / 1_000),
    })
  return sent
}

/** As administrators see it. What can still be used by whoever reads it (a code on its way) is not shown. */
export function viewOutgoing(row: OutgoingRow, now: number): OutgoingMessage {
  const isUsable = row.state !== 'LOCAL' && row.expiry !== null && row.expiry.getTime() > now
  const isWaiting = row.state === 'QUEUED' || row.state === 'FAILED'
  return {
    messageId: row.message_id,
    channel: row.channel,
    to: row.recipient ?? '',
    template: row.template,
    ...(row.subject && !isUsable ? { subject: row.subject } : {}),
    ...(row.body && !isUsable ? { text: row.body } : {}),
    state: row.state as OutgoingState,
    tries: row.tries,
    ...(row.failure ? { failure: row.failure } : {}),
    ...(row.answer ? { providerAnswer: row.answer } : {}),
    ...(isWaiting ? { nextTime: row.next_time.getTime() } : {}),
    ...(row.idempotency_key ? { idempotencyKey: row.idempotency_key } : {}),
    createdTime: row.created_time.getTime(),
    ...(row.sent_time ? { sentTime: row.sent_time.getTime() } : {}),
  }
}
