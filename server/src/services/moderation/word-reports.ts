import { isWritten, type Message, type ReportedMessage } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { transact } from '#platform/outbox/outbox.ts'
import type { Processor } from '#platform/processors/index.ts'
import type { ReadyRules } from '../house-rule/index.ts'
import { addToWordReport } from './moderation-store.ts'

interface ReportWork {
  roomId: string
  /** As it was sent, whatever becomes of it before the work runs. */
  message: ReportedMessage
}

/** Opens cases about messages with words or links that the rules of the house want reported. */
export function createWordReports(app: App): Processor<ReportWork> {
  /** Rules that are not in memory yet are read; until then each message is a work, which finds nothing. */
  function mayBeReported(tenantId: string, content: string): boolean {
    const rules = app.services.houseRules.peek(tenantId)
    if (rules) return isReported(rules, content)
    app.services.houseRules.of(tenantId).catch(error => {
      app.log.warn({ err: error }, 'rules of the house could not be read')
    })
    return true
  }

  return {
    name: 'moderation/wordReports',
    atOnce: 2,
    tries: 6,
    worksOf(tenantId, event) {
      if (event.type !== 'messageSent' && event.type !== 'messageUpdated') return []
      const { message } = event.data
      const text = textOf(message)
      if (!isFresh(message) || !mayBeReported(tenantId, text)) return []
      const { messageId, roomId, updatedTime } = message
      return [
        { key: `${messageId}:${updatedTime}`, work: { roomId, message: reportedMessage(message, text) } },
      ]
    },
    async run(tenantId, { roomId, message }, attempt) {
      const rules = await app.services.houseRules.of(tenantId)
      const users = await app.services.userCache.findRows(tenantId, [message.senderId])
      const user = users.get(message.senderId)
      const room = await app.services.members.find(tenantId, roomId)
      const isWanted =
        isReported(rules, message.content) && user && !user.erased_time && room && room.type !== 'SELF'
      await transact(app, async tx => {
        if (!(await attempt.complete(tx)) || !isWanted) return
        await addToWordReport(tx, tenantId, message, new Date(app.clock.now()))
      })
    },
  }
}

function isReported({ wordFilter }: ReadyRules, content: string): boolean {
  if (!wordFilter?.reports) return false
  const finding = wordFilter.check(content)
  return !finding.isRefused && finding.isReported
}

/** What was just written, or written anew. */
const isFresh = ({ type, isRecalled, createdTime, updatedTime, editedTime }: Message) =>
  !isWritten(type) && !isRecalled && updatedTime === (editedTime ?? createdTime)

/** What it says, with the options of a poll and the memo of a transfer. */
const textOf = ({ content, metaData: { poll, bank } }: Message) =>
  [content, ...(poll?.options.map(({ text }) => text) ?? []), ...(bank?.memo ? [bank.memo] : [])].join('\n')

const reportedMessage = (message: Message, content: string): ReportedMessage => ({
  messageId: message.messageId,
  senderId: message.senderId,
  type: message.type,
  content,
  ...(message.metaData.media?.length && { fileNames: message.metaData.media.map(file => file.name) }),
  createdTime: message.createdTime,
})
