import { expect, test } from 'vitest'
import { DelayedSound } from './delayed-sound.ts'

const block = (...parts: number[]) => Float32Array.from(parts.flatMap(value => [value, value]))
const recorded = Float32Array.from([9, 9])

function playing(sound: DelayedSound) {
  const part = new Float32Array(2)
  return () => {
    const isClean = sound.play(part, recorded)
    expect(part[1]).toBe(part[0])
    return [part[0], isClean]
  }
}

test('what was recorded is played until two blocks have come back, then the blocks in order', () => {
  const sound = new DelayedSound()
  const play = playing(sound)
  expect(play()).toEqual([9, false])
  sound.add(block(1, 2))
  expect(play()).toEqual([9, false])
  sound.add(block(3, 4))
  expect([play(), play(), play(), play()]).toEqual([
    [1, true],
    [2, true],
    [3, true],
    [4, true],
  ])
})

test('a worker that stops answering leaves the recorded sound, and its return is played again', () => {
  const sound = new DelayedSound()
  const play = playing(sound)
  for (const value of [1, 2]) sound.add(block(value))
  play()
  play()
  expect([play(), play()]).toEqual([
    [9, false],
    [9, false],
  ])
  sound.add(block(5))
  expect(play()).toEqual([9, false])
  sound.add(block(6))
  expect([play(), play()]).toEqual([
    [5, true],
    [6, true],
  ])
})

test('sound that waited too long is dropped, so that the voice does not lag', () => {
  const sound = new DelayedSound()
  const play = playing(sound)
  for (let value = 1; value <= 7; value++) sound.add(block(value))
  expect([play(), play(), play()]).toEqual([
    [6, true],
    [7, true],
    [9, false],
  ])
})
