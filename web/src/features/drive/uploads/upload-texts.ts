import { useLanguage } from '../../../i18n/language.ts'
import { useDriveUploadsWords } from '../../../i18n/words/drive-uploads.ts'
import type { UploadsView } from '../../../sync/drive-uploads/view.ts'
import { fileSize } from '../../../text/file-size.ts'

/** What the panel is called for the moment. */
export function useUploadTitle(view: UploadsView): string {
  const words = useDriveUploadsWords()
  const [language] = useLanguage()
  const number = (n: number) => n.toLocaleString(language)
  const [doneText, total] = [number(view.done), number(view.total - view.skipped)]
  if (view.isRunning) {
    if (!view.isOnline) return words.offlineTitle
    if (view.isPaused) return words.pausedTitle(doneText, total)
    return words.uploading(doneText, total)
  }
  if (view.conflict || view.badNames > 0 || view.missing.count > 0) return words.needsYou
  if (view.failed > 0) return words.failedSome(number(view.failed))
  return view.skipped > 0 ? words.finishedSkipped(doneText, number(view.skipped)) : words.finished(doneText)
}

/** How much of how much, how fast, and how long it takes still. */
export function useProgressText() {
  const words = useDriveUploadsWords()
  const [language] = useLanguage()
  const size = (bytes: number) => fileSize(bytes, language)
  const duration = (seconds: number) => {
    const number = (n: number) => Math.max(Math.round(n), 1).toLocaleString(language)
    if (seconds < 60) return words.seconds(number(Math.ceil(seconds / 5) * 5))
    return seconds < 5400 ? words.minutes(number(seconds / 60)) : words.hours(number(seconds / 3600))
  }
  return ({ sentBytes, bytes, bytesPerSecond, isPaused, isOnline }: UploadsView): string => {
    const parts = [words.sentOf(size(sentBytes), size(bytes))]
    if (bytesPerSecond > 0 && !isPaused && isOnline) {
      parts.push(
        words.speed(size(bytesPerSecond)),
        words.left(duration((bytes - sentBytes) / bytesPerSecond)),
      )
    }
    return parts.join(' · ')
  }
}
