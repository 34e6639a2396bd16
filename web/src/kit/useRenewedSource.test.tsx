import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act, cleanup, render, screen } from '../testing/library.ts'
import { useRenewedSource } from './useRenewedSource.ts'

const media = vi.hoisted(() => ({ made: 0 }))
vi.mock('../model/media/links.ts', () => ({
  useMediaLinks: () => ({ url: '/media/0' }),
  freshLinks: async () => ({ url: `/media/${++media.made}` }),
}))

function Player() {
  const { ref, ...source } = useRenewedSource<HTMLVideoElement>('m', undefined)
  return <video ref={ref} aria-label="phim" {...source} />
}

const video = () => screen.getByLabelText<HTMLVideoElement>('phim')
const fire = (name: string) => act(async () => void video().dispatchEvent(new Event(name)))

afterEach(cleanup)
beforeEach(() => {
  media.made = 0
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(false)
  render(<Player />)
})

it('goes on at the same place from a new address, as often as addresses end', async () => {
  for (let n = 1; n <= 8; n++) {
    video().currentTime = n * 900
    await fire('timeupdate')
    await fire('error')
    expect(video().getAttribute('src')).toBe(`/media/${n}`)
    video().currentTime = 0
    await fire('loadedmetadata')
    expect(video().currentTime).toBe(n * 900)
  }
  expect(video().play).toHaveBeenCalledTimes(8)
})

it('gives up after three addresses of which none plays', async () => {
  for (let n = 0; n < 6; n++) await fire('error')
  expect(media.made).toBe(3)
})
