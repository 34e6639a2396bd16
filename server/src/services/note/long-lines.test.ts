import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from '../../testing/app.ts'
import { sceneForFile } from '../room/testing/scene.ts'
import { foldNoteOf } from './document/folding.ts'
import { block, contentOf, edit, loadNote, paragraph, writeNote } from './testing/documents.ts'

const scene = sceneForFile()
/** Its last character would be cut in half at 200 code units. */
const longText = `${'a'.repeat(199)}😀 và nữa`

const share = (noteId: string) =>
  scene.an.ask(contract.noteSharing.shareNote, {
    params: { noteId },
    body: { userIds: [scene.binh.userId], role: 'COMMENT', clientShareId: uuidv7() },
  })

const bodiesOf = async (who: Person, noteId: string) => {
  const { items } = await who.ask(contract.notification.listNotifications)
  return items.filter(one => one.type === 'NOTE_MENTION' && one.place?.includes(noteId)).map(one => one.body)
}

it('a comment whose notification is cut at an emoji is stored, and notifies', async () => {
  const { an, binh } = scene
  const noteId = await writeNote(an, 'Góp ý', paragraph('a'))
  await share(noteId)
  const { status } = await an.call(contract.noteSharing.addNoteComment, {
    params: { noteId },
    body: { text: longText, mentions: [binh.userId], clientCommentId: uuidv7() },
  })
  expect(status).toBe(200)
  await expect.poll(() => bodiesOf(binh, noteId), { timeout: 15_000 }).toHaveLength(1)
  expect((await bodiesOf(binh, noteId))[0]).toContain('a😀')
})

it('a note is folded whose mention is cut at an emoji, and notifies', async () => {
  const { an, binh, app } = scene
  const noteId = await writeNote(an, 'Phân công', paragraph('đầu'))
  await share(noteId)
  const mention = block('mention', { id: binh.userId, label: 'B' })
  const doc = await loadNote(an, noteId)
  await edit(an, noteId, doc, () => contentOf(doc).insert(0, [paragraph(longText, mention)]))
  await foldNoteOf(app.app, an.tenant, noteId)
  await expect.poll(() => bodiesOf(binh, noteId), { timeout: 15_000 }).toHaveLength(1)
})
