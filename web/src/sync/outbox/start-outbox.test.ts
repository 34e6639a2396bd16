import { expect, it } from 'vitest'
import type { OutboxEntry } from '../../storage/local-db.ts'
import { requestOf } from './start-outbox.ts'

const entryOf = (more: Partial<OutboxEntry>): OutboxEntry => ({
  roomId: 'r',
  clientMessageId: 'id',
  content: 'Chào',
  createdTime: Date.now(),
  status: 'sending',
  attempts: 1,
  ...more,
})

it('asks for what the message says and carries, without what concerns only this browser', () => {
  const files = [{ fileId: 'f', mediaId: 'm' }] as OutboxEntry['files'] & {}
  expect(requestOf(entryOf({ files, batchId: 'b', isMemoryOnly: true, error: { code: 'timeout' } }))).toEqual(
    {
      ...{ roomId: 'r', clientMessageId: 'id', content: 'Chào', mediaIds: ['m'] },
    },
  )
})

it('keeps unread what came meanwhile, where the message leaves long after it was written', () => {
  expect(requestOf(entryOf({ createdTime: Date.now() - 60_000 }))).toMatchObject({ keepsUnread: true })
})
