import { z } from 'zod'
import { countGraphemes } from './rules/graphemes.ts'
import { forbiddenInLine } from './rules/line.ts'
import { composedForm } from './rules/normal-form.ts'
import { showsNothing } from './rules/visible.ts'

/** Text as it is stored: well-formed UTF-16 in normal form C. Linear for any text. */
export const normalizeText = (text: string): string => composedForm(text.toWellFormed())

/**
 * One line of visible text as a person types it: trimmed, NFC, limits counted in graphemes. What shows nothing is none.
 * @param options.min smallest number of graphemes after trimming (default 1)
 */
export const line = (options: { min?: number; max: number }) =>
  z
    .string()
    .max(options.max * 16)
    .transform(value => normalizeText(value).trim())
    .refine(value => !forbiddenInLine.test(value), { params: { reason: 'controlCharacters' } })
    .refine(value => (options.min === 0 && value === '') || !showsNothing(value), {
      params: { reason: options.min === 0 ? 'invisibleCharacters' : 'required' },
    })
    .refine(value => countGraphemes(value) >= (options.min ?? 1), {
      params: { reason: 'tooShort', min: options.min ?? 1 },
    })
    .refine(value => countGraphemes(value) <= options.max, {
      params: { reason: 'tooLong', max: options.max },
    })

/** Text of several lines, kept as typed but for NFC; emptiness is the caller's question. */
export const paragraph = (options: { max: number }) =>
  z
    .string()
    .max(options.max * 16)
    .transform(normalizeText)
    .refine(value => !value.includes('\u0000'), { params: { reason: 'controlCharacters' } })
    .refine(value => countGraphemes(value) <= options.max, {
      params: { reason: 'tooLong', max: options.max },
    })

/** What shows nothing on a screen, and so makes two names look the same; emoji are joined by some of it. */
const invisible =
  /[[\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]--[\u200d\ufe0f]]|(?<![\p{Extended_Pictographic}\ufe0f\p{Emoji_Modifier}])\u200d/v
/** Scripts whose letters pass for each other's: "Аn" with a Cyrillic А. */
const lookalikes = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]

/** What a person is called: one line in one of the look-alike scripts, with nothing in it that cannot be seen. */
export const personName = (options: { min?: number; max: number }) =>
  line(options)
    .refine(value => !invisible.test(value), { params: { reason: 'invisibleCharacters' } })
    .refine(value => lookalikes.filter(script => script.test(value)).length <= 1, {
      params: { reason: 'mixedScripts' },
    })

/** Where something is in the web, as it was typed but for the space around it. */
export const webAddress = (options: { max: number }) =>
  z
    .url({ protocol: /^https?$/ })
    .max(options.max)
    .refine(value => value.isWellFormed() && !forbiddenInLine.test(value), { params: { reason: 'invalid' } })

const oneEmoji = /^\p{RGI_Emoji}$/v
const emojiStyle = '\ufe0f'

/**
 * One emoji of Unicode's list for interchange, in the form it is stored, so that ❤ typed with and without its style mark is one; undefined for
 * anything else. https://www.unicode.org/reports/tr51/#def_rgi_set
 */
export function asEmoji(input: string): string | undefined {
  if (oneEmoji.test(input)) return input
  return oneEmoji.test(input + emojiStyle) ? input + emojiStyle : undefined
}

// Hundreds of fields are ids and times: each kind is one schema, which never changes.
const idSchema = z.uuid().transform(value => value.toLowerCase())
const timeSchema = z.number().int()
const instantSchema = timeSchema.min(0).max(8_640_000_000_000_000)

/** An id made by this server (UUIDv7) or by a client for idempotency. Lowercased. */
export const id = () => idSchema

/** Milliseconds since 1970-01-01T00:00:00Z. */
export const time = () => timeSchema

/** The same, from then on and as late as a `Date` can be. */
export const instant = () => instantSchema

/** The name of a time zone of the IANA database, such as `Asia/Ho_Chi_Minh`. */
export const timeZone = () =>
  z
    .string()
    .max(64)
    .refine(
      name => {
        try {
          new Intl.DateTimeFormat('vi', { timeZone: name })
          return true
        } catch {
          return false
        }
      },
      { params: { reason: 'invalid' } },
    )
