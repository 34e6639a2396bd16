import { buffer } from 'node:stream/consumers'
import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import yauzl from 'yauzl'
import type { Person } from '../../testing/app.ts'
import { fileOf, photoWithPlace } from '../media/testing/samples.ts'
import { sceneForFile } from '../room/testing/scene.ts'
import { foldNoteOf } from './document/folding.ts'
import { block, contentOf, edit, loadNote, paragraph, task, writeNote } from './testing/documents.ts'

const scene = sceneForFile()
const { createNoteVersion } = contract.noteSharing

/** A note with a picture, an older version and a line that is not folded yet. */
async function writtenNote(person: Person) {
  const file = fileOf(await photoWithPlace(), 'cho-tet.jpg')
  const { mediaId } = await person.ask(contract.media.uploadMedia, { body: { file } })
  const noteId = await writeNote(
    person,
    'Đi chợ Tết',
    paragraph('lá dong bến cũ'),
    task('t1', 'mua gạo nếp'),
    block('image', { mediaId, alt: 'Chợ' }),
  )
  await foldNoteOf(scene.app.app, person.tenant, noteId)
  await person.ask(createNoteVersion, { params: { noteId }, body: { label: 'Trước Tết' } })
  const doc = await loadNote(person, noteId)
  await edit(person, noteId, doc, () => {
    contentOf(doc).delete(0, 1)
    contentOf(doc).push([paragraph('dòng viết sau cùng')])
  })
  return { noteId, mediaId }
}

async function copyOf(person: Person): Promise<Map<string, Buffer>> {
  const { createDataExport, listDataExports } = contract.ownData
  await person.ask(createDataExport, { body: { password: person.password } })
  const first = async () => (await person.ask(listDataExports)).items[0]
  await expect.poll(async () => (await first())?.status).toBe('READY')
  const answer = await fetch(scene.app.url + (await first())?.downloadUrl)
  const zip = await yauzl.fromBufferPromise(Buffer.from(await answer.arrayBuffer()))
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

it('the copy of one’s data holds the whole text of a note, its versions and its files', async () => {
  const { an } = scene
  const { noteId, mediaId } = await writtenNote(an)
  const files = await copyOf(an)
  const note = JSON.parse(String(files.get(`notes/${noteId}.json`)))
  expect(note).toMatchObject({ noteId, title: 'Đi chợ Tết', mediaIds: [mediaId] })
  expect(note.text).toContain('mua gạo nếp')
  expect(note.text).toContain('dòng viết sau cùng')
  expect(note.text).not.toContain('lá dong')
  const named = note.versions.find(({ label }: { label?: string }) => label === 'Trước Tết')
  expect(named.text).toContain('lá dong bến cũ')
  expect(named.text).not.toContain('dòng viết sau cùng')
  expect([...files.keys()].filter(name => name.startsWith(`files/${mediaId} `))).toHaveLength(1)
})
