import { browserStorage, parseJson } from '../../storage/browser-storage.ts'

/** How far a new person is through the introduction, kept over a reload; absent when it is over or was never due. */
const key = 'trau_intro'

interface Progress {
  userId: string
  step: number
}

/** The first sign-in to an account begins it, however the account was made; somebody who signs in once more knows the place. */
export const beginIntro = (userId: string) => saveIntroStep(userId, 0)

export const saveIntroStep = (userId: string, step: number) =>
  browserStorage.set(key, JSON.stringify({ userId, step } satisfies Progress))

export const endIntro = () => browserStorage.remove(key)

/** The screen to show this person, or undefined. */
export function introStep(userId: string): number | undefined {
  const progress = parseJson(browserStorage.get(key)) as Progress | null | undefined
  return progress?.userId === userId && Number.isInteger(progress.step) ? progress.step : undefined
}
