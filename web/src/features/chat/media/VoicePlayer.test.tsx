import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { queryClient } from '../../../api/query-client.ts'
import { mediaOnTheirWay } from '../../../model/messages/carried.ts'
import { MessengerContext } from '../../../model/session/messenger.ts'
import type { OutboxFile, OutboxStatus } from '../../../storage/local-db.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { entryOf } from '../testing.ts'
import MediaBody from './MediaBody.tsx'

/** What plays in this page. */
const sounds: Sound[] = []
class Sound extends EventTarget {
  paused = true
  error = null
  readonly src: string
  constructor(src: string) {
    super()
    this.src = src
    sounds.push(this)
  }
  async play() {
    this.paused = false
    this.dispatchEvent(new Event('play'))
  }
  pause() {
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
}

beforeEach(() => vi.stubGlobal('Audio', Sound))
afterEach(() => {
  cleanup()
  queryClient.clear()
  sounds.length = 0
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const localFile: OutboxFile = {
  fileId: 'f1',
  kind: 'AUDIO',
  name: 'ghi-am.webm',
  mimeType: 'audio/webm',
  bytes: 9,
}
const sentFile = { ...localFile, mediaId: 'media' }

/** A recording of a message on its way, in a page that was loaded anew. */
function show(file: OutboxFile, status: OutboxStatus, onCancel = vi.fn()) {
  const url = vi.fn(async (fileId: string): Promise<string | undefined> => `blob:${fileId}`)
  const files = { urlNow: () => undefined, url }
  const session = { ready: { files }, unsent: Promise.resolve({ files }) }
  const entry = entryOf('c1', { type: 'VOICE', content: '', status, files: [file] })
  const page = render(
    <MessengerContext value={session as never}>
      <MediaBody type="VOICE" roomId="room" media={mediaOnTheirWay(entry)} onCancel={onCancel} />
    </MessengerContext>,
  )
  return { ...page, url, onCancel }
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Nghe tin nhắn thoại' }))

/** The server’s answer to the question of where the recording is. */
function linksOnTheirWay() {
  const answer = Promise.withResolvers<void>()
  vi.spyOn(api.media, 'listMediaLinks').mockImplementation((async () => {
    await answer.promise
    const expiresTime = Date.now() + 3600_000
    return { items: [{ mediaId: 'media', url: 'https://files/media', downloadUrl: '', expiresTime }] }
  }) as never)
  return answer
}

it('a recording on its way can be taken back', () => {
  const { onCancel } = show(localFile, 'uploading')
  fireEvent.click(screen.getByRole('button', { name: /ghi-am\.webm/ }))
  expect(onCancel).toHaveBeenCalledExactlyOnceWith('f1')
})

it('a recording that could not be sent is played from this device', async () => {
  linksOnTheirWay()
  const { url } = show(localFile, 'failed')
  await waitFor(() => expect(url).toHaveBeenCalledWith('f1'))
  await act(async () => press())
  await waitFor(() => expect(sounds.map(({ src, paused }) => [src, paused])).toEqual([['blob:f1', false]]))
  expect(api.media.listMediaLinks).not.toHaveBeenCalled()
})

it('a recording does not begin once its player is gone', async () => {
  const answer = linksOnTheirWay()
  const { url, unmount } = show(sentFile, 'failed')
  url.mockResolvedValue(undefined)
  press()
  await waitFor(() => expect(api.media.listMediaLinks).toHaveBeenCalledOnce())
  unmount()
  answer.resolve()
  await vi.waitFor(() => expect(sounds).toHaveLength(1))
  await new Promise(resolve => setTimeout(resolve))
  expect(sounds[0]?.paused).toBe(true)
})

it('two presses in a row make one sound', async () => {
  const answer = linksOnTheirWay()
  const { url } = show(sentFile, 'failed')
  url.mockResolvedValue(undefined)
  press()
  press()
  await waitFor(() => expect(api.media.listMediaLinks).toHaveBeenCalled())
  answer.resolve()
  await waitFor(() => expect(sounds.map(sound => sound.paused)).toEqual([false]))
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(sounds.map(sound => sound.paused)).toEqual([false])
})
