import { maxNotifyingGroup } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { transact } from '#platform/outbox/outbox.ts'
import type { Processor } from '#platform/processors/index.ts'
import { findOpenPoll } from '../../chat/index.ts'

interface PollWork {
  roomId: string
  messageId: string
  seq: number
}

/** So long before its end those who have not voted are reminded of a poll; of a short one a quarter of its time. */
const longestLeadMs = 3_600_000

/** Reminds of polls that are about to close. A work waits in the table until then, so that no poll is looked for. */
export function createPollProcessor(app: App): Processor<PollWork> {
  return {
    name: 'notification/polls',
    atOnce: 1,
    tries: 6,
    hasUnboundedDelays: true,
    worksOf(_tenantId, event) {
      if (event.type !== 'messageSent') return []
      const { roomId, messageId, seq, createdTime, metaData } = event.data.message
      const closesTime = metaData.poll?.closesTime
      if (closesTime === undefined) return []
      const lead = Math.min(longestLeadMs, (closesTime - createdTime) / 4)
      const delayMs = Math.max(0, Math.round(closesTime - lead - app.clock.now()))
      return [{ key: messageId, work: { roomId, messageId, seq }, delayMs }]
    },
    async run(tenantId, { roomId, messageId, seq }, attempt) {
      const poll = await findOpenPoll(app.db, { tenant_id: tenantId, room_id: roomId, seq }, app.clock.now())
      const access = await app.services.members.find(tenantId, roomId)
      const waitsFor = poll && access ? [...access.roles.keys()].filter(id => !poll.voterIds.has(id)) : []
      await transact(app, async tx => {
        if (!(await attempt.complete(tx)) || !poll) return
        if (waitsFor.length === 0 || waitsFor.length > maxNotifyingGroup) return
        await app.services.notifier.add(tx, tenantId, `POLL_CLOSING/${messageId}`, {
          type: 'POLL_CLOSING',
          userIds: waitsFor,
          roomId,
          messageId,
          seq,
          subject: { closesTime: poll.closesTime },
        })
      })
    },
  }
}
