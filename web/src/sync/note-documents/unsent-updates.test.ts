import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { largestBatchBytes, UnsentUpdates } from './unsent-updates.ts'

function updatesOf(...texts: string[]): Uint8Array[] {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', update => updates.push(update))
  for (const text of texts) doc.getText('text').insert(doc.getText('text').length, text)
  return updates
}

function textOf(updates: readonly Uint8Array[]): string {
  const doc = new Y.Doc()
  for (const update of updates) Y.applyUpdate(doc, update)
  return doc.getText('text').toString()
}

it('sends a batch under another client where its number is taken, and goes on counting there', () => {
  const unsent = new UnsentUpdates('page')
  for (const update of updatesOf('Trầu')) unsent.add(update)
  const { update } = unsent.nextBatch()
  unsent.renumber('other')
  expect(unsent.nextBatch()).toEqual({ clientId: 'other', clientSeq: 0, update })
  unsent.acknowledge()
  for (const next of updatesOf('cau')) unsent.add(next)
  expect(unsent.nextBatch()).toMatchObject({ clientId: 'other', clientSeq: 1 })
})

it('gathers what waits into one batch, and repeats it until it is acknowledged', () => {
  const unsent = new UnsentUpdates('page')
  for (const update of updatesOf('Trầu', ' cau')) unsent.add(update)
  const batch = unsent.nextBatch()
  expect(batch).toMatchObject({ clientId: 'page', clientSeq: 0 })
  expect(textOf([batch.update])).toBe('Trầu cau')
  for (const update of updatesOf('vôi')) unsent.add(update)
  expect(unsent.nextBatch()).toBe(batch)
  unsent.acknowledge()
  expect(unsent.isEmpty).toBe(false)
  expect(unsent.nextBatch()).toMatchObject({ clientSeq: 1 })
  unsent.acknowledge()
  expect(unsent.isEmpty).toBe(true)
})

it('sends what is too long for one batch in parts, in their order', () => {
  const unsent = new UnsentUpdates('page')
  const texts = ['a'.repeat(largestBatchBytes * 1.5), 'b'.repeat(largestBatchBytes / 2), 'c']
  for (const update of updatesOf(...texts)) unsent.add(update)
  const sent: Uint8Array[] = []
  while (!unsent.isEmpty) {
    sent.push(unsent.nextBatch().update)
    unsent.acknowledge()
  }
  expect(sent.length).toBeGreaterThan(1)
  for (const update of sent) expect(update.byteLength).toBeLessThan(1024 * 1024)
  expect(textOf(sent)).toBe(texts.join(''))
})

it('drops a batch on its way with what it is replaced by, and numbers the next one anew', () => {
  const unsent = new UnsentUpdates('page')
  const [first, second] = updatesOf('một', 'hai')
  unsent.add(first!)
  unsent.nextBatch()
  unsent.replaceWith([Y.mergeUpdates([first!, second!])])
  const batch = unsent.nextBatch()
  expect(batch.clientSeq).toBe(1)
  expect(textOf([batch.update])).toBe('mộthai')
  unsent.replaceWith([])
  expect(unsent.isEmpty).toBe(true)
})
