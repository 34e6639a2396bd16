import type { TemplateLocale } from '@trau/contract'
import { truncateGraphemes } from '@trau/contract/rules/graphemes'
import { escapeHtml } from '#platform/mail/html.ts'
import type { Values } from '../variables.ts'
import type { Compiled } from './compile.ts'
import { type DigestRoom, roomsHtml, roomsText } from './digest.ts'
import { fill } from './fill.ts'
import { clean, clip, type Filling, fillingOf, withoutAddresses } from './values.ts'
import { blocksHtml } from './write-html.ts'
import { blocksText, lineText } from './write-text.ts'

export interface Rendered {
  /** Of a mail, the title of a push; empty for SMS. One line without controls, whatever the values are. */
  subject: string
  text: string
  /** Of a mail: a whole document. */
  html: string | undefined
}

/** What code adds to a mail around the text of its template. */
export interface MailExtras {
  /** For the digest: what `{{rooms}}` becomes. */
  rooms?: readonly DigestRoom[]
  /** The page that the footer links to; the address for mail programs is another (`List-Unsubscribe`). */
  unsubscribePage?: string
  /** What a list of mails shows behind the subject; by default how the text begins. */
  preheader?: string
  /** Where the mail comes from, for the footer: the host of the product's pages. */
  host?: string
}

const longestSubject = 200
/** Of a push: PushPayload allows 100 and 300 UTF-16 code units. */
const longestTitle = 100
const longestPush = 300
const longestSms = 1_000

/** The first variable that the text needs and nobody gave. */
export const missingVariable = ({ variables }: Compiled, values: Values): string | undefined =>
  variables.find(name => values[name] === undefined)

/** Writes a text out. Nothing that is left of it is an empty string, which a caller never sends. */
export function write(
  template: Compiled,
  locale: TemplateLocale,
  values: Values,
  extras: MailExtras = {},
): Rendered {
  const { channel, body } = template
  const filling = fillingOf(template.variables, values, channel === 'SMS' && template.isPlain)
  if (channel === 'SMS')
    return { subject: '', text: clip(blocksText(body, filling), longestSms), html: undefined }
  const titleFilling = channel === 'EMAIL' ? withoutAddresses(filling) : filling
  const title = clean(lineText(template.subject, titleFilling))
  if (channel === 'PUSH')
    return {
      subject: clip(title, longestTitle),
      text: clip(blocksText(body, filling), longestPush),
      html: undefined,
    }
  return writeMail(template, locale, { subject: clip(title, longestSubject), filling, extras })
}

function writeMail(
  { body }: Compiled,
  locale: TemplateLocale,
  { subject, filling, extras }: { subject: string; filling: Filling; extras: MailExtras },
): Rendered {
  const rooms = extras.rooms ?? []
  const text = blocksText(body, filling, roomsText(rooms, locale))
  if (text === '') return { subject, text: '', html: undefined }
  const beginning = body.find(({ kind }) => kind === 'paragraph' || kind === 'quote')
  const preheader = extras.preheader ?? (beginning ? blocksText([beginning], filling).replace(/^> /, '') : '')
  const html = fill('document', {
    locale,
    subject: escapeHtml(subject),
    preheader: escapeHtml(truncateGraphemes(clean(preheader), 120)),
    body: blocksHtml(body, filling, roomsHtml(rooms, locale)),
    footer: footerHtml(locale, extras),
  })
  return { subject, text: `${text}\n\n-- \n${footerText(locale, extras)}`, html }
}

const footers = {
  vi: {
    from: (host: string | undefined) =>
      host ? `Email này được gửi từ Trầu tại ${host}.` : 'Email này được gửi từ Trầu.',
    unsubscribe: 'Ngừng nhận email loại này',
  },
  en: {
    from: (host: string | undefined) =>
      host ? `This mail was sent by Trầu at ${host}.` : 'This mail was sent by Trầu.',
    unsubscribe: 'Stop receiving mails of this kind',
  },
}

function footerHtml(locale: TemplateLocale, { host, unsubscribePage }: MailExtras): string {
  const { from, unsubscribe } = footers[locale]
  const line = fill('footer', { content: escapeHtml(from(host)) })
  if (!unsubscribePage) return line
  const link = fill('footerLink', { address: escapeHtml(unsubscribePage), label: escapeHtml(unsubscribe) })
  return line + fill('footer', { content: link })
}

function footerText(locale: TemplateLocale, { host, unsubscribePage }: MailExtras): string {
  const { from, unsubscribe } = footers[locale]
  return [from(host), ...(unsubscribePage ? [`${unsubscribe}: ${unsubscribePage}`] : [])].join('\n')
}
