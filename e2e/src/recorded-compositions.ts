import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'
import type { TypingMethod } from './vietnamese-typing.ts'

/**
 * A sentence as UniKey under IBus handed it over, recorded by `e2e/prove/notes-input-method.ts --record`. Each part is a composition, its states
 * separated by `/` and the last of them committed, or behind `=` what came without one.
 */
export interface RecordedSentence {
  text: string
  parts: string[]
}

export type Recording = Record<TypingMethod, RecordedSentence[]>

export const recordingUrl = new URL('./recorded-compositions.json', import.meta.url)

export const readRecording = (): Recording => JSON.parse(readFileSync(recordingUrl, 'utf8'))

/** What a page receives from an input method. */
interface InputMethodEvent {
  type: 'compositionstart' | 'compositionupdate' | 'compositionend' | 'typed'
  data: string
}

/** Keeps what an input method sends to each page that is opened here from now on. */
export const observeCompositions = (page: Page) =>
  page.addInitScript(() => {
    const events: InputMethodEvent[] = []
    Object.assign(window, { inputMethodEvents: events })
    const names = ['compositionstart', 'compositionupdate', 'compositionend'] as const
    for (const type of names) addEventListener(type, ({ data }) => events.push({ type, data }), true)
    addEventListener(
      'beforeinput',
      ({ inputType, data }) => {
        if (inputType === 'insertText') events.push({ type: 'typed', data: data ?? '' })
      },
      true,
    )
  })

/** What came since it was asked last. */
export const takeCompositions = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { inputMethodEvents: InputMethodEvent[] }).inputMethodEvents.splice(0),
  )

/** @throws where a composition ended with other text than it showed last */
export function partsOf(events: readonly InputMethodEvent[]): string[] {
  const parts: string[] = []
  let states: string[] = []
  for (const { type, data } of events) {
    if (type === 'compositionstart') states = []
    else if (type === 'compositionupdate') states.push(data)
    else if (type === 'typed') parts.push(`=${data}`)
    else if (states.at(-1) !== data) throw new Error(`“${states.at(-1)}” was shown and “${data}” committed`)
    else parts.push(states.join('/'))
  }
  return parts
}

/** Hands a recorded sentence to the page again. */
export async function replay(keys: CDPSession, { parts }: RecordedSentence): Promise<void> {
  for (const part of parts) {
    const states = part.startsWith('=') ? [part.slice(1)] : part.split('/')
    // What is inserted into a composition is its last state, and ends it.
    for (const text of states.slice(0, -1)) {
      const [selectionStart, selectionEnd] = [text.length, text.length]
      await keys.send('Input.imeSetComposition', { text, selectionStart, selectionEnd })
    }
    await keys.send('Input.insertText', { text: states.at(-1)! })
  }
}
