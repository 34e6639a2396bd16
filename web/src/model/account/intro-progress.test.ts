import { afterEach, expect, test } from 'vitest'
import { browserStorage } from '../../storage/browser-storage.ts'
import { beginIntro, endIntro, introStep, saveIntroStep } from './intro-progress.ts'

afterEach(endIntro)

test('the intro is due from registration on, resumes where it was left, and is over for good', () => {
  expect(introStep('an')).toBeUndefined()
  beginIntro('an')
  expect(introStep('an')).toBe(0)
  saveIntroStep('an', 2)
  expect(introStep('an')).toBe(2)
  endIntro()
  expect(introStep('an')).toBeUndefined()
})

test('the intro is not shown to somebody else on the same browser', () => {
  beginIntro('an')
  expect(introStep('binh')).toBeUndefined()
})

test('a broken record counts as none', () => {
  browserStorage.set('trau_intro', '{"userId":"an","step":"x"')
  expect(introStep('an')).toBeUndefined()
})
