import type { OutgoingMessage, OutgoingReceipt, OutgoingState, SettingTestResult } from '@trau/contract'
import { fail } from '../errors.ts'
import { startOfNextDay } from './daily-cap.ts'
import type { SendResult } from './index.ts'
import type { OutgoingRow } from './outgoing-store.ts'

/** @throws channelNotConfigured, dailyCapReached, deliveryFailed */
export function receiptOf(result: SendResult, now: number): OutgoingReceipt {
  const attempt = requireAttempt(result, now)
  if (attempt.kind === 'sent') return { messageId: attempt.messageId, providerAnswer: attempt.answer }
  const { message, isPermanent } = attempt.failed
  throw fail('deliveryFailed', { providerAnswer: message, isPermanent })
}

/** @throws channelNotConfigured, dailyCapReached */
export function testResultOf(
  result: SendResult,
  { began, now }: { began: number; now: number },
): SettingTestResult {
  const attempt = requireAttempt(result, now)
  const milliseconds = Math.max(0, Math.round(performance.now() - began))
  return attempt.kind === 'sent'
    ? { isAccepted: true, providerAnswer: attempt.answer, milliseconds }
    : {
        isAccepted: false,
        providerAnswer: attempt.failed.message,
        failedAt: attempt.failed.step,
        milliseconds,
      }
}

function requireAttempt(result: SendResult, now: number) {
  if (result.kind === 'notConfigured') throw fail('channelNotConfigured')
  if (result.kind === 'overCap')
    throw fail('dailyCapReached', {
      max: result.max,
      retryAfter: Math.ceil((startOfNextDay(now) - now) / 1_000),
    })
  return result
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
