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
        ...(attempt.failed.mailFailure ? { cause: attempt.failed.mailFailure } : {}),
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

/**
 * As administrators see it. What people wrote to each other is not shown, nor what can still be used by whoever reads it (a code on its way, a
 * link that sets a password).
 * @param opensAccounts the reader may let themselves into every account anyway: they see what waits because nothing is configured to carry it
 */
export function viewOutgoing(row: OutgoingRow, now: number, opensAccounts: boolean): OutgoingMessage {
  const isShown = row.state === 'LOCAL' && opensAccounts
  const isUsable = !isShown && row.expiry !== null && row.expiry.getTime() > now
  const showsText = !isUsable && !row.is_private
  const isWaiting = row.state === 'QUEUED' || row.state === 'FAILED'
  return {
    messageId: row.message_id,
    channel: row.channel,
    to: row.recipient ?? '',
    template: row.template,
    isPrivate: row.is_private,
    ...(row.subject && showsText ? { subject: row.subject } : {}),
    ...(row.body && showsText ? { text: row.body } : {}),
    state: row.state as OutgoingState,
    tries: row.tries,
    ...(row.failure ? { failure: row.failure } : {}),
    ...(row.failure_cause ? { cause: row.failure_cause } : {}),
    ...(row.answer ? { providerAnswer: row.answer } : {}),
    ...(isWaiting ? { nextTime: row.next_time.getTime() } : {}),
    ...(row.idempotency_key ? { idempotencyKey: row.idempotency_key } : {}),
    createdTime: row.created_time.getTime(),
    ...(row.sent_time ? { sentTime: row.sent_time.getTime() } : {}),
  }
}
