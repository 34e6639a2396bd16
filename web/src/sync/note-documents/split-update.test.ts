import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { splitUpdate } from './split-update.ts'

const contentOf = (updates: readonly Uint8Array[]) => {
  const doc = new Y.Doc()
  for (const update of updates) Y.applyUpdate(doc, update)
  expect(doc.store.pendingStructs).toBeNull()
  return doc.getXmlFragment('content').toString()
}

function paragraph(text: string) {
  const block = new Y.XmlElement('paragraph')
  block.insert(0, [new Y.XmlText(text)])
  return block
}

describe('splitting an update', () => {
  it('leaves a small one whole', () => {
    const doc = new Y.Doc()
    doc.getXmlFragment('content').push([paragraph('ngắn')])
    const update = Y.encodeStateAsUpdate(doc)
    expect(splitUpdate(update, 10_000)).toEqual([update])
  })

  it('cuts a text that is longer than a part, but no character', () => {
    const doc = new Y.Doc()
    doc.getXmlFragment('content').push([paragraph('Tết 🧧 '.repeat(20_000))])
    const update = Y.encodeStateAsUpdate(doc)
    const parts = splitUpdate(update, 10_001)
    expect(parts.length).toBeGreaterThan(10)
    for (const part of parts) expect(part.byteLength).toBeLessThan(11_000)
    expect(contentOf(parts)).toBe(contentOf([update]))
  })

  it('splitting an update of several writers with deletions is the same document', () => {
    const docs = Array.from({ length: 3 }, () => new Y.Doc())
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed % below
    }
    const content = (doc: Y.Doc) => doc.getXmlFragment('content')
    for (let n = 0; n < 600; n++) {
      const doc = docs[random(3)]!
      const blocks = content(doc)
      if (blocks.length > 5 && random(4) === 0) blocks.delete(random(blocks.length), 1)
      else blocks.insert(random(blocks.length + 1), [paragraph(`dòng ${n} `.repeat(1 + random(30)))])
      if (random(5) === 0) {
        const other = docs[random(3)]!
        Y.applyUpdate(other, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(other)))
      }
    }
    const whole = Y.mergeUpdates(docs.map(doc => Y.encodeStateAsUpdate(doc)))
    const parts = splitUpdate(whole, 4_000)
    expect(parts.length).toBeGreaterThan(5)
    expect(contentOf(parts)).toBe(contentOf([whole]))
  })
})
