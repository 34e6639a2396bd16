import { contract, type ErrorBody } from '@trau/contract'
import { beforeEach, expect, it } from 'vitest'
import * as Y from 'yjs'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from '../../../testing/app.ts'
import { addNote } from '../../../testing/note.ts'
import { getNode, putFile, setDriveContent, upload as uploadForDrive } from '../../drive/testing/scene.ts'
import { forgetLeftMedia } from '../../media/jobs/forgetLeftMedia.ts'
import { fileOf, photoWithPlace } from '../../media/testing/samples.ts'
import { sceneForFile } from '../../room/testing/scene.ts'
import { foldNoteOf } from '../document/folding.ts'
import { block, contentOf, edit, loadNote, paragraph, writeNote } from '../testing/documents.ts'
import { releaseNoteMedia } from './releaseNoteMedia.ts'

const scene = sceneForFile()
const { shareNote, deleteNoteMember, listNoteMembers, createNoteLink } = contract.noteSharing
const { openPublicNote, listPublicNoteFiles } = contract.noteLinks
const hourMs = 3_600_000

let photo: Buffer
beforeEach(async () => {
  photo ??= await photoWithPlace()
})

const upload = async (person: Person) =>
  (await person.ask(contract.media.uploadMedia, { body: { file: fileOf(photo, 'cho-tet.jpg') } })).mediaId
const image = (mediaId: string) => block('image', { mediaId, alt: 'Chợ Tết' })
const share = (noteId: string, person: Person, role: 'VIEW' | 'EDIT') =>
  scene.an.ask(shareNote, {
    params: { noteId },
    body: { userIds: [person.userId], role, clientShareId: uuidv7() },
  })
const fold = (noteId: string) => foldNoteOf(scene.app.app, scene.an.tenant, noteId)
const canRead = async (person: Person, mediaId: string) => {
  const { items } = await person.ask(contract.media.listMediaLinks, { body: { mediaIds: [mediaId] } })
  return items.length === 1
}
const isThere = async (mediaId: string) =>
  (await scene.app.app.db.selectFrom('media').select('media_id').where('media_id', '=', mediaId).execute())
    .length === 1

/** What the jobs of this many hours later leave. */
async function later(hours: number) {
  scene.app.clock.advance(hours * hourMs)
  try {
    await releaseNoteMedia.run(scene.app.app)
    await forgetLeftMedia.run(scene.app.app)
  } finally {
    scene.app.clock.advance(-hours * hourMs)
  }
}

it('a picture in a note stays after a day, and every reader of the note sees it', async () => {
  const { an, binh, chi } = scene
  const mediaId = await upload(an)
  const noteId = await addNote(an, 'Chợ Tết')
  const doc = new Y.Doc()
  await edit(an, noteId, doc, () => contentOf(doc).insert(0, [image(mediaId)]))
  await fold(noteId)
  await share(noteId, binh, 'VIEW')
  await later(25)
  expect(await isThere(mediaId)).toBe(true)
  expect([await canRead(binh, mediaId), await canRead(chi, mediaId)]).toEqual([true, false])
  const { items } = await an.ask(listNoteMembers, { params: { noteId } })
  await an.ask(deleteNoteMember, { params: { noteId, memberId: items[0]!.memberId } })
  expect(await canRead(binh, mediaId)).toBe(false)
})

it('a note that is created with pictures, and a copy of it, keep them when the first note is gone', async () => {
  const { an, binh } = scene
  const mediaId = await upload(an)
  const noteId = await writeNote(an, 'Gốc', image(mediaId))
  await share(noteId, binh, 'VIEW')
  const copyId = uuidv7()
  await binh.ask(contract.note.copyNote, { params: { noteId }, body: { noteId: copyId } })
  const body = { noteIds: [noteId] }
  await an.ask(contract.note.trashNotes, { body })
  await an.ask(contract.note.deleteNotes, { body })
  await later(25)
  expect([await isThere(mediaId), await canRead(binh, mediaId)]).toEqual([true, true])
  await binh.ask(contract.note.trashNotes, { body: { noteIds: [copyId] } })
  await binh.ask(contract.note.deleteNotes, { body: { noteIds: [copyId] } })
  await later(25)
  expect(await isThere(mediaId)).toBe(false)
})

it('nobody opens a foreign file to themselves by writing its id into a note', async () => {
  const { an, binh } = scene
  const mediaId = await upload(an)
  const noteId = await writeNote(an, 'Chung', paragraph('của An'))
  await share(noteId, binh, 'EDIT')
  const theirs = await loadNote(binh, noteId)
  await edit(binh, noteId, theirs, () => contentOf(theirs).insert(0, [image(mediaId)]))
  await fold(noteId)
  await writeNote(binh, 'Của Bình', image(mediaId))
  expect(await canRead(binh, mediaId)).toBe(false)
  const own = await loadNote(an, noteId)
  await edit(an, noteId, own, () => contentOf(own).insert(0, [image(mediaId)]))
  await fold(noteId)
  expect(await canRead(binh, mediaId)).toBe(true)
})

it('a picture that left the text stays for a week, and as long as a version shows it', async () => {
  const { an } = scene
  const [mediaId, versionedId] = [await upload(an), await upload(an)]
  const noteId = await writeNote(an, 'Ảnh', image(mediaId))
  const doc = await loadNote(an, noteId)
  const remove = () => edit(an, noteId, doc, () => contentOf(doc).delete(0, 1))
  await remove()
  await fold(noteId)
  await edit(an, noteId, doc, () => contentOf(doc).insert(0, [image(versionedId)]))
  await an.ask(contract.noteSharing.createNoteVersion, { params: { noteId }, body: { label: 'Có ảnh' } })
  await remove()
  await fold(noteId)
  await later(6 * 24)
  expect([await isThere(mediaId), await isThere(versionedId)]).toEqual([true, true])
  await later(8 * 24)
  expect([await isThere(mediaId), await isThere(versionedId)]).toEqual([false, true])
})

it('others see no picture of a note that is locked or in the trash', async () => {
  const { an, binh } = scene
  const mediaId = await upload(binh)
  const noteId = await writeNote(an, 'Khóa', paragraph('a'))
  await share(noteId, binh, 'EDIT')
  const theirs = await loadNote(binh, noteId)
  await edit(binh, noteId, theirs, () => contentOf(theirs).insert(0, [image(mediaId)]))
  await fold(noteId)
  expect(await canRead(an, mediaId)).toBe(true)
  const { db } = scene.app.app
  await db.updateTable('note').set({ is_locked: true }).where('note_id', '=', noteId).execute()
  expect(await canRead(an, mediaId)).toBe(false)
  expect(await isThere(mediaId)).toBe(true)
})

it('a visitor of a public link sees what the note shows now, and nothing once the link has ended', async () => {
  const { an, app } = scene
  const [mediaId, foreignId] = [await upload(an), await upload(an)]
  const noteId = await writeNote(an, 'Công khai', image(mediaId))
  const { url, linkId } = await an.ask(createNoteLink, {
    params: { noteId },
    body: { role: 'VIEW', password: 'chợ tết 2026' },
  })
  const token = new URL(url).pathname.split('/').at(-1)!
  const ask = (pass?: string) =>
    app.call(listPublicNoteFiles, {
      params: { token },
      query: { mediaIds: `${mediaId},${foreignId}`, ...(pass ? { pass } : {}) },
    })
  expect((await ask()).error?.code).toBe('linkPasswordRequired')
  const opened = await app.call(openPublicNote, { params: { token }, body: { password: 'chợ tết 2026' } })
  const { items } = (await ask(opened.data!.pass)).data!
  expect(items.map(file => file.mediaId)).toEqual([mediaId])
  const bytes = await fetch(app.url + items[0]!.url)
  expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await bytes.arrayBuffer()).byteLength).toBeGreaterThan(100)
  const codeOf = async (address: string) =>
    ((await (await fetch(app.url + address)).json()) as ErrorBody).error.code
  expect(await codeOf(items[0]!.url.replace(mediaId, foreignId))).toBe('mediaNotFound')
  expect(await codeOf(items[0]!.url.replace(/signature=.*/, 'signature=a.b'))).toBe('mediaNotFound')
  const doc = await loadNote(an, noteId)
  await edit(an, noteId, doc, () => contentOf(doc).delete(0, 1))
  await fold(noteId)
  expect(await codeOf(items[0]!.url)).toBe('mediaNotFound')
  await an.ask(contract.noteSharing.deleteNoteLink, { params: { noteId, linkId } })
  expect(await codeOf(items[0]!.url)).toBe('linkNotFound')
})

it('a file of the drive in a note is given to its readers at exactly that version, and to nobody else', async () => {
  const { an, binh, chi, app } = scene
  const node = await putFile(an, 'bảng giá.txt', { content: 'bản một' })
  const mediaId = node.media!.mediaId
  const file = () => block('file', { nodeId: node.nodeId, mediaId, name: node.name, bytes: node.bytes })
  const noteId = await writeNote(an, 'Giá', file())
  await share(noteId, binh, 'VIEW')
  expect([await canRead(binh, mediaId), await canRead(chi, mediaId)]).toEqual([true, false])
  // The file itself is not shared by that.
  expect((await binh.call(contract.drive.getDriveNode, { params: { nodeId: node.nodeId } })).status).toBe(404)
  const { mediaId: newerId } = await uploadForDrive(an, 'bản hai', 'bảng giá.txt')
  await an.ask(setDriveContent, { params: { nodeId: node.nodeId }, body: { mediaId: newerId } })
  expect((await getNode(an, node.nodeId)).media!.mediaId).toBe(newerId)
  expect([await canRead(binh, mediaId), await canRead(binh, newerId)]).toEqual([true, false])

  const { url, linkId } = await an.ask(createNoteLink, { params: { noteId }, body: { role: 'VIEW' } })
  const token = new URL(url).pathname.split('/').at(-1)!
  const visit = () =>
    app.call(listPublicNoteFiles, { params: { token }, query: { mediaIds: `${mediaId},${newerId}` } })
  const { items } = (await visit()).data!
  expect(items.map(item => item.mediaId)).toEqual([mediaId])
  expect(await (await fetch(app.url + items[0]!.downloadUrl)).text()).toBe('bản một')
  await an.ask(contract.noteSharing.deleteNoteLink, { params: { noteId, linkId } })
  expect((await visit()).error?.code).toBe('linkNotFound')

  await an.ask(contract.drive.trashDriveNodes, { body: { nodeIds: [node.nodeId] } })
  await an.ask(contract.drive.deleteDriveNodes, { body: { nodeIds: [node.nodeId] } })
  await later(25)
  expect([await isThere(mediaId), await canRead(binh, mediaId)]).toEqual([true, true])
  const members = await an.ask(listNoteMembers, { params: { noteId } })
  await an.ask(deleteNoteMember, { params: { noteId, memberId: members.items[0]!.memberId } })
  expect(await canRead(binh, mediaId)).toBe(false)
})

it('whoever lost a shared file of the drive puts it into no note; what they put there before stays', async () => {
  const { an, binh, chi } = scene
  const node = await putFile(an, 'chung.txt', { content: 'của An' })
  const mediaId = node.media!.mediaId
  const { shareDriveNode, listDriveShares, deleteDriveShare } = contract.driveSharing
  const params = { nodeId: node.nodeId }
  await an.ask(shareDriveNode, {
    params,
    body: { userIds: [binh.userId], role: 'VIEW', clientShareId: uuidv7() },
  })
  const file = () => block('file', { nodeId: node.nodeId, mediaId, name: node.name })
  const before = await writeNote(binh, 'Trước', file())
  const [given] = (await an.ask(listDriveShares, { params })).items
  await an.ask(deleteDriveShare, { params: { ...params, shareId: given!.shareId } })
  const shareTo = (noteId: string, person: Person) =>
    binh.ask(shareNote, {
      params: { noteId },
      body: { userIds: [person.userId], role: 'VIEW', clientShareId: uuidv7() },
    })
  await shareTo(before, chi)
  expect(await canRead(chi, mediaId)).toBe(true)
  await binh.ask(contract.note.trashNotes, { body: { noteIds: [before] } })
  await binh.ask(contract.note.deleteNotes, { body: { noteIds: [before] } })
  const after = await writeNote(binh, 'Sau', file())
  await shareTo(after, chi)
  expect([await canRead(binh, mediaId), await canRead(chi, mediaId)]).toEqual([false, false])
})

it('a picture that stands in 120 notes is there for the reader of any one of them', async () => {
  const { an, chi } = scene
  const mediaId = await upload(an)
  const noteIds: string[] = []
  for (let n = 0; n < 120; n++) noteIds.push(await writeNote(an, `Biểu trưng ${n}`, image(mediaId)))
  for (const noteId of [noteIds[0]!, noteIds[60]!, noteIds.at(-1)!]) {
    expect(await canRead(chi, mediaId)).toBe(false)
    await share(noteId, chi, 'VIEW')
    expect(await canRead(chi, mediaId)).toBe(true)
    const { items } = await an.ask(listNoteMembers, { params: { noteId } })
    await an.ask(deleteNoteMember, { params: { noteId, memberId: items[0]!.memberId } })
  }
})
