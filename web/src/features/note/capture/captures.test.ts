import { beforeEach, expect, it, vi } from 'vitest'
import { captureKey } from '../../../sync/note-captures.ts'
import {
  type Capture,
  captureOf,
  dropCapture,
  isBlank,
  keepCapture,
  openCaptures,
  readCaptures,
  rereadCaptures,
  waitingCaptures,
} from './captures.ts'

const capture = (noteId: string, change: Partial<Capture> = {}): Capture => ({
  noteId,
  title: '',
  lines: [{ text: 'mua cá' }],
  colour: 'DEFAULT',
  savedTime: 1,
  isOpen: true,
  ...change,
})

beforeEach(async () => {
  localStorage.clear()
  await openCaptures('t/an')
})

it('what is being written is stored at once, and waits only once its box is closed', () => {
  keepCapture(capture('a'))
  expect(readCaptures(localStorage.getItem(captureKey('t/an')))).toHaveLength(1)
  expect(waitingCaptures()).toEqual([])
  keepCapture(capture('a', { isOpen: false, title: 'Chợ' }))
  expect(waitingCaptures().map(({ title }) => title)).toEqual(['Chợ'])
  dropCapture('a')
  expect(localStorage.getItem(captureKey('t/an'))).toBeNull()
})

it('after a reload, what was being written waits to be sent', async () => {
  keepCapture(capture('a'))
  await openCaptures('t/an')
  expect(waitingCaptures().map(({ noteId }) => noteId)).toEqual(['a'])
})

it('nobody sees the quick notes of somebody else', async () => {
  keepCapture(capture('a'))
  await openCaptures('t/binh')
  expect(captureOf('a')).toBeUndefined()
  expect(readCaptures(localStorage.getItem(captureKey('t/an')))).toHaveLength(1)
})

it('what another tab stored is not overwritten', () => {
  keepCapture(capture('a'))
  localStorage.setItem(captureKey('t/an'), JSON.stringify([capture('a'), capture('b')]))
  keepCapture(capture('c'))
  expect(readCaptures(localStorage.getItem(captureKey('t/an'))).map(({ noteId }) => noteId)).toEqual([
    'a',
    'b',
    'c',
  ])
})

it('what another tab stored is sent from here too, and what it discarded is not', async () => {
  keepCapture(capture('a', { isOpen: false }))
  localStorage.setItem(captureKey('t/an'), JSON.stringify([capture('b', { isOpen: false })]))
  await rereadCaptures()
  expect(waitingCaptures().map(({ noteId }) => noteId)).toEqual(['b'])
})

it('what was being written in a tab that has gone is taken over, where locks say that it has gone', async () => {
  keepCapture(capture('a'))
  await rereadCaptures()
  expect(waitingCaptures()).toEqual([])
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [{ name: 'quick note b' }] }) } })
  keepCapture(capture('b'))
  await rereadCaptures()
  expect(waitingCaptures().map(({ noteId }) => noteId)).toEqual(['a'])
  vi.unstubAllGlobals()
})

it('passes over what is no quick note', () => {
  expect(readCaptures('[{"noteId":7},null,{"noteId":"a","title":"","lines":[]}]')).toHaveLength(1)
  expect(readCaptures('no')).toEqual([])
})

it('a box with nothing but spaces is blank', () => {
  expect(isBlank(capture('a', { lines: [{ text: ' ' }, { text: '', isDone: false }] }))).toBe(true)
  expect(isBlank(capture('a'))).toBe(false)
})
