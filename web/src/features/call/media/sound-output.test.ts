import { afterEach, expect, it, vi } from 'vitest'
import { canChangeVolume, SoundOutput } from './sound-output.ts'

const players: { volume: number; srcObject: unknown }[] = []
afterEach(() => {
  players.length = 0
  vi.unstubAllGlobals()
})

function stubAudio() {
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal(
    'Audio',
    class {
      volume = 1
      srcObject: unknown = null
      play = async () => {}
      pause = () => {}
      constructor() {
        players.push(this)
      }
    },
  )
}

it('plays one person as loud as was chosen, all of their sound, what comes later too, and nobody else', () => {
  stubAudio()
  const track = {} as MediaStreamTrack
  const sound = new SoundOutput()
  sound.play('binh microphone', track)
  sound.play('chi microphone', track)
  sound.setVolume('binh', 0.25)
  sound.play('binh screenAudio', track)
  expect(players.map(({ volume }) => volume)).toEqual([0.25, 1, 0.25])
  // The voice comes anew when the call changes its transport.
  sound.play('binh microphone', {} as MediaStreamTrack)
  expect(players.at(-1)?.volume).toBe(0.25)
  sound.setVolume('binh', 1)
  expect(players.filter(({ srcObject }) => srcObject).map(({ volume }) => volume)).toEqual([1, 1, 1])
})

it('a voice that already plays goes on without a break when the call names it again', () => {
  stubAudio()
  const track = {} as MediaStreamTrack
  const sound = new SoundOutput()
  sound.play('binh microphone', track)
  const playedTracks = sound.tracks.get()
  sound.play('binh microphone', track)
  expect(players).toHaveLength(1)
  expect(players[0]!.srcObject).not.toBeNull()
  expect(sound.tracks.get()).toBe(playedTracks)
  // After a silence it begins again.
  sound.play('binh microphone', null)
  sound.play('binh microphone', track)
  expect(players).toHaveLength(2)
})

it('knows a device on which a page changes no volume', () => {
  vi.stubGlobal(
    'Audio',
    class {
      get volume() {
        return 1
      }
      set volume(_: number) {}
    },
  )
  expect(canChangeVolume()).toBe(false)
})
