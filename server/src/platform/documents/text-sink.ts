import { maxTextLength } from './limits.ts'

/** Gathers text up to `maxTextLength`; blank lines and runs of spaces count once. */
export function createTextSink() {
  const parts: string[] = []
  let length = 0
  return {
    get isFull() {
      return length >= maxTextLength
    },
    add(text: string) {
      if (length >= maxTextLength) return
      const part = text.slice(0, maxTextLength - length)
      parts.push(part)
      length += part.length
    },
    /** @returns well-formed text in normal form C without NUL */
    end: (): string =>
      parts
        .join('')
        .replaceAll('\u0000', '')
        .replace(/[^\S\n]+/g, ' ')
        .replace(/ ?\n\s*/g, '\n')
        .trim()
        .toWellFormed(),
  }
}
export type TextSink = ReturnType<typeof createTextSink>
