import { expect, it, vi } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { openTabChannel } from '../../live/tabs.ts'
import type { OutboxEntry, OutboxFile } from '../../storage/local-db.ts'
import { LocalFiles } from './local-files.ts'
import { Uploader, type UploadNews } from './uploader.ts'

/** What the server refuses, by the name of the file. */
const refusals = vi.hoisted(() => new Map<string, ApiError['code']>())

vi.mock('./tus.ts', async original => ({
  ...(await original<typeof import('./tus.ts')>()),
  uploadResumable: async ({ metadata }: { metadata: Record<string, string> }) => {
    const code = refusals.get(metadata.filename!)
    if (code) throw new ApiError({ kind: 'bad-request', code, status: 400 })
    return `media-${metadata.filename}`
  },
}))

const file = (name: string): OutboxFile => ({
  ...{ fileId: name, kind: 'IMAGE', name: name, mimeType: 'image/png', bytes: 3 },
})
const album = (...names: string[]): OutboxEntry => ({
  ...{ clientMessageId: 'album', roomId: 'r', type: 'MEDIA', content: 'Đà Lạt', replyToMessageId: 'asked' },
  ...{ createdTime: 1, status: 'uploading', attempts: 0, files: names.map(file) },
})

/** Uploads one message. @returns what became of it, oldest first, once nothing of it is on its way */
async function uploaded(entry: OutboxEntry) {
  const files = new LocalFiles('default/uploader', () => true)
  for (const { fileId } of entry.files ?? []) await files.put(fileId, new Blob(['abc']), entry.roomId)
  const entries = new Map([[entry.clientMessageId, entry]])
  const uploader = new Uploader({
    ...{ name: crypto.randomUUID(), files, news: openTabChannel<UploadNews>('uploader.test') },
    entry: id => entries.get(id),
    change(id, change) {
      for (const one of [change(entries.get(id)!)].flat()) entries.set(one.clientMessageId, one)
      update()
    },
  })
  const update = () => uploader.update([...entries.values()].filter(({ status }) => status === 'uploading'))
  update()
  await vi.waitFor(() =>
    expect([...entries.values()].every(({ status }) => status !== 'uploading')).toBe(true),
  )
  uploader.stop()
  files.forget()
  return [...entries.values()].map(({ status, content, files, error, replyToMessageId }) => ({
    ...{ status, content, replyToMessageId, refusal: error?.code },
    names: files?.map(({ name, mediaId }) => (mediaId ? name : `${name}?`)).join(' '),
  }))
}

it.each(['fileTooLarge', 'fileEmpty', 'fileUnreadable', 'pictureInvalid'] as const)(
  'one file that is refused with %s stands alone with the reason, and the others go without it',
  async code => {
    refusals.clear()
    refusals.set('hai.png', code)
    const entry = album('một.png', 'hai.png', 'ba.png')
    // A picture that cannot be drawn goes as a file first; this one is refused as a file too.
    entry.files![1]!.asFile = true
    expect(await uploaded(entry)).toEqual([
      { status: 'queued', content: 'Đà Lạt', replyToMessageId: 'asked', names: 'một.png ba.png' },
      { status: 'failed', content: '', names: 'hai.png?', refusal: code },
    ])
  },
)

it('a message whose every file is refused keeps its words with the last one', async () => {
  refusals.clear()
  refusals.set('một.png', 'fileTooLarge').set('hai.png', 'fileTooLarge')
  expect(await uploaded(album('một.png', 'hai.png'))).toEqual([
    {
      status: 'failed',
      content: 'Đà Lạt',
      replyToMessageId: 'asked',
      names: 'hai.png?',
      refusal: 'fileTooLarge',
    },
    { status: 'failed', content: '', names: 'một.png?', refusal: 'fileTooLarge' },
  ])
})

it('a refusal that is no fault of one file stops the message as it is', async () => {
  refusals.clear()
  refusals.set('hai.png', 'quotaExceeded')
  expect(await uploaded(album('một.png', 'hai.png', 'ba.png'))).toEqual([
    {
      ...{ status: 'failed', content: 'Đà Lạt', replyToMessageId: 'asked', refusal: 'quotaExceeded' },
      names: 'một.png hai.png? ba.png?',
    },
  ])
})
