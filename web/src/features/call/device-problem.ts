import type { useCallWords } from '../../i18n/words/call.ts'
import { isAppleMobile } from '../../model/push/support.ts'
import type { DeviceProblem } from './media/types.ts'

type Words = ReturnType<typeof useCallWords>
/** Browsers whose settings are in different places. */
export type Browser = keyof Words['deniedIn']

/** @param touchPoints which tell an iPad from a Mac, whose name it bears */
export function browserOf(userAgent: string, touchPoints: number): Browser {
  // All browsers of iPhones and iPads ask the system.
  if (isAppleMobile({ userAgent, touchPoints })) return 'appleMobile'
  if (/Android/.test(userAgent)) return 'android'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Chrome\/|Chromium\//.test(userAgent)) return 'chromium'
  return /Safari\//.test(userAgent) ? 'safari' : 'chromium'
}

/** What is wrong with a device, and what to do about it in this browser. */
export function describeProblem(
  words: Words,
  device: 'microphone' | 'camera' | 'screen' | 'speaker',
  problem: DeviceProblem,
  browser: Browser = browserOf(navigator.userAgent, navigator.maxTouchPoints),
): { title: string; text: string } {
  const isInput = device === 'microphone' || device === 'camera'
  if (problem === 'missing' && isInput)
    return { title: words.missingTitles[device], text: words.missingTexts[device] }
  const title = words.problemTitles[device]
  // The system's own refusal of a screen has no setting in the browser.
  if (problem === 'denied' && isInput) return { title, text: words.deniedIn[browser] }
  return { title, text: words.problems[problem] }
}
