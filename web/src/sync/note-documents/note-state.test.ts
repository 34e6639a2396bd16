import { expect, it } from 'vitest'
import { ObservedNoteState, type SaveFacts, type SaveState, saveStateOf } from './note-state.ts'

const reached: SaveFacts = {
  refusal: undefined,
  isReached: true,
  onDisk: 'whole',
  isCompared: true,
  isReady: true,
  isUnsent: false,
}

it.each<[string, Partial<SaveFacts>, SaveState]>([
  ['everything is on the server', {}, 'saved'],
  ['something is unsent', { isUnsent: true }, 'saving'],
  ['it was shown from the disk and not compared', { isCompared: false }, 'saving'],
  ['nothing has come', { isCompared: false, isReady: false }, 'loading'],
  ['the server does not answer and the disk has all', { isReached: false }, 'offline'],
  [
    'the server does not answer and the disk is written',
    { isReached: false, onDisk: 'writing', isUnsent: true },
    'saving',
  ],
  [
    'the server does not answer and the disk fails',
    { isReached: false, onDisk: 'failing', isUnsent: true },
    'unkept',
  ],
  [
    'the server does not answer and there is no disk',
    { isReached: false, onDisk: 'none', isUnsent: true },
    'unkept',
  ],
  ['the server does not answer and nothing was written', { isReached: false, onDisk: 'none' }, 'unreached'],
  ['the server has never answered', { isReached: false, onDisk: 'none', isCompared: false }, 'unkept'],
  ['only reading is allowed', { refusal: 'readOnly', isReached: false }, 'revoked'],
  ['the note is locked', { refusal: 'locked' }, 'locked'],
  ['the note is too large', { refusal: 'tooLarge' }, 'tooLarge'],
  ['the server takes an update for broken', { refusal: 'invalid' }, 'refused'],
])('%s', (_, facts, expected) => {
  expect(saveStateOf({ ...reached, ...facts })).toBe(expected)
})

it('tells of changes alone, and settles with the state that was waited for', async () => {
  const state = new ObservedNoteState()
  let heard = 0
  state.subscribe(() => heard++)
  const saved = state.until(({ save }) => save === 'saved')
  state.set({ ...state.current })
  expect(heard).toBe(0)
  state.set({ ...state.current, save: 'saved' })
  state.set({ ...state.current, save: 'saving' })
  expect(heard).toBe(2)
  expect((await saved).save).toBe('saved')
})
