import type { CallWords } from '../../../i18n/words/call.ts'
import { describeProblem } from '../device-problem.ts'
import type { MediaNotice } from '../media/types.ts'

export const sentenceOf = ({ title, text }: { title: string; text: string }) => `${title}. ${text}`

/** What the devices have to say, in a sentence. */
export function noticeText(notice: MediaNotice, words: CallWords): string {
  switch (notice.kind) {
    case 'deviceLost': {
      const { device, fallbackLabel } = notice
      // The browser may know a device without its name.
      const label = notice.label || words.unnamedDevices[device]
      return fallbackLabel === null
        ? words.deviceLostOnly(label)
        : words.deviceLost(label, fallbackLabel || words.otherDevices[device])
    }
    case 'deviceFailed':
      return sentenceOf(describeProblem(words, notice.device, notice.problem))
    case 'mutedByHost':
      return words.mutedByHost
    case 'screenTaken':
      return words.screenTaken(notice.name)
    case 'effectFailed':
      return words.effectFailed
  }
}
