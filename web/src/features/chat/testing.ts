import type { Message } from '@trau/contract'
import type { OutboxEntry } from '../../storage/local-db.ts'

/** A message of An's with this number in its room; tests say what matters to them. */
export const messageOf = (seq: number, fields: Partial<Message> = {}): Message => {
  const senderId = fields.senderId ?? 'an'
  return {
    messageId: `m${seq}`,
    roomId: 'room',
    seq,
    clientMessageId: `c${String(seq).padStart(4, '0')}`,
    senderId,
    senderInfo: { userId: senderId, name: senderId },
    type: 'TEXT',
    content: `Tin số ${seq}`,
    metaData: {},
    createdTime: 1_000_000 + seq * 1000,
    updatedTime: 1_000_000 + seq * 1000,
    isRecalled: false,
    isPinned: false,
    status: 'SENT',
    reactions: [],
    ...fields,
  }
}

export const entryOf = (clientMessageId: string, fields: Partial<OutboxEntry> = {}): OutboxEntry => ({
  clientMessageId,
  roomId: 'room',
  content: 'Đang đi',
  createdTime: 2_000_000,
  status: 'queued',
  attempts: 0,
  ...fields,
})
