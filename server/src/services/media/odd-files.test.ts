import { contract } from '@trau/contract'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { appForFile } from '../../testing/for-file.ts'
import { type OddFile, oddFiles, uploadOf } from './testing/odd-files.ts'

const { uploadMedia, getMedia } = contract.media
const app = appForFile()
let an: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
})

const bytesAt = async (url: string) => Buffer.from(await (await fetch(app.url + url)).arrayBuffer())

describe('a file is what its bytes say', () => {
  it('a file is what its bytes say of sixty that phones, cameras and editors leave', () => {
    expect(oddFiles.length).toBeGreaterThanOrEqual(60)
    expect(new Set(oddFiles.map(({ name }) => name)).size).toBe(oddFiles.length)
  })

  it.each(oddFiles.map(one => [one.name, one] as const))('%s', async (_name, odd: OddFile) => {
    const file = await uploadOf(odd)
    const { data: media, error, status } = await an.call(uploadMedia, { body: { file } })
    if ('error' in odd.fate) {
      expect(error?.code).toBe(odd.fate.error)
      if (odd.fate.error === 'fileEmpty') return
      // As a file it arrives, byte for byte.
      const sent = await an.ask(uploadMedia, { body: { file, asFile: true } })
      expect(sent.kind).toBe('FILE')
      const { downloadUrl } = await an.ask(getMedia, { params: { id: sent.mediaId } })
      expect((await bytesAt(downloadUrl)).equals(Buffer.from(file.bytes))).toBe(true)
      return
    }
    expect(status, JSON.stringify(error)).toBe(200)
    expect(media).toMatchObject(odd.fate)
    expect(media?.name).toBe(media?.name.normalize('NFC'))
    expect(media?.name).not.toMatch(/[/\\]/)
    const links = await an.ask(getMedia, { params: { id: media!.mediaId } })
    if (odd.fate.kind === 'IMAGE')
      // What is shown can be drawn, upright, and says nothing of where it was made.
      for (const url of [links.url, links.previewUrl!, links.thumbnailUrl!]) {
        const drawn = await sharp(await bytesAt(url)).metadata()
        expect(drawn.orientation ?? 1).toBe(1)
        expect(drawn.exif).toBeUndefined()
      }
    // What is kept as it came is there byte for byte.
    else expect((await bytesAt(links.downloadUrl)).equals(Buffer.from(file.bytes))).toBe(true)
  })
})
