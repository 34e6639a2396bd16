/**
 * Measures how the time of a text function grows with its input. A function that reads what people send has to be linear: a few KB of
 * chosen text must not hold the event loop, or a browser's main thread, for seconds.
 */
export type TextFunction = (text: string) => unknown

export const smallSize = 16 * 1024
export const largeSize = 2 * smallSize

/** Twice the text may take three times as long; a quadratic function takes four times. */
export const mostGrowth = 3
/** Measured twice and that far from the limit, more runs would only say it again. */
const clearlyLinear = 2.5
/** Below it the garbage collector decides; and a text that takes no longer holds up nobody. */
const noiseMs = 25
/** Nothing linear takes that long for 16 KiB; it is not worth another run. */
const hopelessMs = 1_000
/** A thread's processor time moves by up to 4 ms at once: what is compared is measured over at least this long. */
const comparedMs = 60
const runs = 5
/** The machine may be busy: a ratio above the limit is measured again, and the best of all runs counts. */
const rounds = 8

const repeat =
  (part: string) =>
  (size: number): string =>
    part.repeat(Math.ceil(size / part.length)).slice(0, size)

/** `head`, then `middle` as often as it fits, then `tail`. */
const around = (head: string, middle: string, tail: string) => (size: number) =>
  head + repeat(middle)(size - head.length - tail.length) + tail

/** Half of one part, half of the other: what opens without closing, and closes without opening. */
const halves = (first: string, second: string) => (size: number) =>
  repeat(first)(size / 2) + repeat(second)(size / 2)

const nfd = 'Người Việt thường ước ẫm ỡm ộ đầy đủ dấu. '.normalize('NFD')

/** Texts of a given length (UTF-16 units), by class of pattern. */
export const hostileTexts: Record<string, (size: number) => string> = {
  'Vietnamese prose': repeat('Anh chị em ơi, tối nay mình gặp ở Đà Nẵng nhé. '),
  'Vietnamese in NFD': repeat(nfd),
  'one letter': repeat('a'),
  'one upper-case word': repeat('Đ'),
  digits: repeat('0912345678'),
  'spaced digits': repeat('0 9 '),
  'beginnings of phone numbers': repeat('+84 '),
  spaces: repeat(' '),
  'spaces, then a letter': around('a', ' ', 'a'),
  newlines: repeat('\n'),
  'carriage returns': repeat('\r'),
  'spaces and newlines': repeat(' \n\t'),
  'short lines': repeat('a\n'),
  'opening brackets': repeat('('),
  'closing brackets': repeat(')'),
  'all brackets': repeat('([{)]}'),
  'labelled links without an end': repeat('[a](https://a.b'),
  'nested brackets': halves('(', ')'),
  'link with closing brackets': around('http://a', ')', ''),
  'link, marks, closing brackets': (size: number) =>
    `http://a${'…'.repeat(1300)}${')'.repeat(690)} `.repeat(Math.ceil(size / 1999)).slice(0, size),
  'link with a sentence’s ends': around('http://a', '.', 'a'),
  links: repeat('http://a.vn '),
  'links without space': repeat('http://a.vn'),
  'links, then @': around('', 'http://a.vn ', '@'),
  'bare domains': repeat('a.vn '),
  'domain labels': repeat('a.'),
  'scheme alone': repeat('http://'),
  'colons and slashes': repeat('://'),
  colons: repeat(':'),
  dots: repeat('.'),
  'dots, then a letter': around('', '.', 'a'),
  dashes: repeat('-'),
  slashes: repeat('/'),
  ats: repeat('@'),
  'address, dots, @': around('a@', '.', '@'),
  addresses: repeat('a@b.vn '),
  'addresses without space': repeat('a@a'),
  mentions: repeat('@an '),
  'emoji names': repeat(':heart'),
  asterisks: repeat('*'),
  'asterisk and letter': repeat('*a '),
  'double asterisks': repeat('**a '),
  'crossing marks': repeat('*a **b ~~c '),
  underscores: repeat('_'),
  'underscore and letter': repeat('_a '),
  tildes: repeat('~'),
  backticks: repeat('`'),
  'backtick lines': repeat('`a\n'),
  'one backtick, then text': around('`', 'a', '`'),
  fences: repeat('```\n'),
  'fences with a language': repeat('```ts\n'),
  'open fences': repeat('```a'),
  'nested quotes': repeat('>'),
  'quotes in quotes': repeat('> '),
  'quoted lines': repeat('> > > > > > a\n'),
  'list, spaces, carriage return': around('-', ' ', '\r'),
  'number, spaces, carriage return': around('1.', ' ', '\r'),
  'list lines': repeat('- a\n'),
  'empty Markdown links': repeat('[]('),
  'Markdown links': repeat('[a](http://a.vn)'),
  'less than': repeat('<'),
  tags: repeat('<a '),
  'open comments': repeat('<!--'),
  ampersands: repeat('&'),
  entities: repeat('&amp;'),
  quotes: repeat('"'),
  'quotes and commas': repeat('",'),
  backslashes: repeat('\\'),
  'dollar signs': repeat('$&'),
  percents: repeat('%41'),
  'combining marks on one letter': around('a', '\u0301', ''),
  'combining marks in two classes': around('a', '\u0301\u0323', ''),
  'marks put in the wrong order': (size: number) => `a${halves('\u0301', '\u0323')(size - 1)}`,
  'joined emoji': repeat('👨‍👩‍👧‍👦'),
  'one endless joined emoji': repeat('👩\u200d'),
  joiners: repeat('\u200d'),
  flags: repeat('🇻🇳'),
  'skin tones': repeat('👍🏽'),
  'half surrogates': repeat('\ud83d'),
  'private use': repeat('\ue000'),
  'controls and direction marks': repeat('\u202e\u200b'),
  'address cards': repeat('BEGIN:VCARD\n'),
  'user agents': repeat('Edg/Chrome/Safari/'),
}

export interface Growth {
  pattern: string
  smallMs: number
  largeMs: number
  ratio: number
}

/** The growth of one function over one class of texts. */
export async function growthOf(work: TextFunction, pattern: string): Promise<Growth> {
  const make = hostileTexts[pattern]!
  const [small, large] = [make(smallSize), make(largeSize)]
  const onceSmallMs = await timeOf(work, small)
  const notMeasured = Number.POSITIVE_INFINITY
  if (onceSmallMs > hopelessMs)
    return { pattern, smallMs: onceSmallMs, largeMs: notMeasured, ratio: notMeasured }
  const onceLargeMs = await timeOf(work, large)
  if (onceLargeMs < noiseMs) return { pattern, smallMs: onceSmallMs, largeMs: onceLargeMs, ratio: 1 }
  const times = Math.ceil(comparedMs / onceLargeMs)
  let [smallMs, largeMs] = [notMeasured, notMeasured]
  for (let round = 0; round < rounds; round++) {
    for (let run = 0; run < runs; run++) {
      // Twice the small text beside the large one: what interrupts a long run on a busy machine interrupts both as often.
      smallMs = Math.min(smallMs, await timeOf(work, small, 2 * times))
      largeMs = Math.min(largeMs, await timeOf(work, large, times))
      if (largeMs < noiseMs) return { pattern, smallMs, largeMs, ratio: 1 }
      if (run > 0 && largeMs / smallMs < clearlyLinear) break
    }
    if (largeMs / smallMs <= mostGrowth) break
  }
  return { pattern, smallMs, largeMs, ratio: largeMs / smallMs }
}

/** It takes a few milliseconds. */
const baselineTimes = 30

/** The costliest thing done to a text that is certainly linear: the same run's measure for what is slow. */
export async function linearBaselineMs(): Promise<number> {
  const segmenter = new Intl.Segmenter('vi', { granularity: 'grapheme' })
  const text = repeat(nfd)(largeSize)
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++)
    best = Math.min(best, await timeOf(() => [...segmenter.segment(text)].length, text, baselineTimes))
  return best
}

/** How many times as long as the baseline any function may take for 32 KiB. */
export const mostBaselines = 40

/** What breaks a limit, as sentences; none when every class of texts is within both. */
export async function tooSlow(
  work: TextFunction,
  baselineMs: number,
  patterns = Object.keys(hostileTexts),
): Promise<string[]> {
  const faults: string[] = []
  for (const pattern of patterns) {
    const { smallMs, largeMs, ratio } = await growthOf(work, pattern)
    const figures = `${smallMs.toFixed(1)} ms for 16 KiB, ${largeMs.toFixed(1)} ms for 32 KiB`
    if (ratio > mostGrowth) faults.push(`${pattern}: ${figures}`)
    else if (largeMs > baselineMs * mostBaselines)
      faults.push(`${pattern}: ${figures}, with a baseline of ${baselineMs.toFixed(1)} ms`)
  }
  return faults
}

/**
 * Milliseconds for one time of so many: of this thread's processor, which another process cannot take; where the work is done elsewhere, until it
 * has answered.
 */
async function timeOf(work: TextFunction, text: string, times = 1): Promise<number> {
  const start = performance.now()
  const startCpu = process.threadCpuUsage()
  let isElsewhere = false
  for (let n = 0; n < times; n++) {
    try {
      const result = work(text)
      isElsewhere ||= result instanceof Promise
      await result
    } catch {
      // A refusal is an answer too; only its time counts.
    }
  }
  if (isElsewhere) return (performance.now() - start) / times
  const { user, system } = process.threadCpuUsage(startCpu)
  return (user + system) / 1_000 / times
}
