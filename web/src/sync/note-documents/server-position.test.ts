import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { ServerPosition } from './server-position.ts'

it('counts up over what has come, and stops at a gap until it is filled', () => {
  const server = new ServerPosition()
  for (const seq of [1, 2, 4, 5]) server.hear(seq)
  expect([server.seq, server.hasGap]).toEqual([2, true])
  server.hear(3)
  expect([server.seq, server.hasGap]).toEqual([5, false])
})

it('forgets a gap that an answer has filled, and never moves back', () => {
  const server = new ServerPosition()
  server.hear(7)
  server.moveTo(7)
  expect([server.seq, server.hasGap]).toEqual([7, false])
  server.moveTo(3)
  server.hear(2)
  expect([server.seq, server.hasGap]).toEqual([7, false])
})

it('knows which edits are on the server from a whole state and from single updates', () => {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', update => updates.push(update))
  doc.getText('text').insert(0, 'trầu')
  const vector = Y.encodeStateVector(doc)
  doc.getText('text').insert(4, ' cau')

  const server = new ServerPosition()
  server.acknowledged = vector
  expect(server.acknowledged).toEqual(vector)
  server.acknowledge(updates[1]!)
  expect(server.acknowledged).toEqual(Y.encodeStateVector(doc))
  server.acknowledge(updates[0]!)
  expect(server.acknowledged).toEqual(Y.encodeStateVector(doc))
})
