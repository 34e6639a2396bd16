import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import { Body, Button, Container, Head, Hr, Html, Link, render, Section, Text } from 'react-email'

/**
 * The designed mail: made with react-email when the product is built (`npm run generate`), used as pieces of text when it runs. `slot` marks
 * where a text comes in; the server escapes it. Mail programs know little CSS, so light colours stand inline, dark ones in a style sheet of
 * classes, and nothing is loaded from anywhere.
 */
const slot = (name: string) => `SLOT-${name}-END`

const fonts = "'Be Vietnam Pro',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** docs/decisions/0028-templates.md: the colours of the product; each class changes where the reader's screen is dark. */
const light = {
  ground: '#fbfbf7',
  surface: '#ffffff',
  line: '#e3e8e1',
  ink: '#17211c',
  muted: '#5a6a62',
  leaf: '#0e7a52',
  onLeaf: '#ffffff',
  tint: '#ddf3e6',
}
const dark: typeof light = {
  ground: '#101613',
  surface: '#182019',
  line: '#2a352d',
  ink: '#e8efea',
  muted: '#9db0a6',
  leaf: '#4fd09b',
  onLeaf: '#101613',
  tint: '#1f4a38',
}

const darkRules = (under: string) =>
  [
    ['t-ground', `background-color:${dark.ground}`],
    ['t-surface', `background-color:${dark.surface}`, `border-color:${dark.line}`],
    ['t-ink', `color:${dark.ink}`],
    ['t-muted', `color:${dark.muted}`],
    ['t-link', `color:${dark.leaf}`],
    ['t-leaf', `background-color:${dark.leaf}`, `color:${dark.onLeaf}`],
    ['t-tint', `background-color:${dark.tint}`, `color:${dark.ink}`],
    ['t-line', `border-color:${dark.line}`],
    ['t-quote', `border-left-color:${dark.leaf}`],
  ]
    .map(([name, ...rules]) => `${under}.${name}{${rules.map(rule => `${rule} !important`).join(';')}}`)
    .join('')

const styleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${darkRules('')}}`,
  // Outlook in a browser changes colours by itself and marks the mail so.
  darkRules('[data-ogsc] '),
  '@media (max-width:480px){.t-card>tbody>tr>td{padding:24px 20px 12px !important}.t-outer>tbody>tr>td{padding:20px 12px 28px !important}.t-code{font-size:30px !important}}',
].join('')

const block: CSSProperties = {
  margin: '0 0 16px',
  color: light.ink,
  fontSize: '16px',
  lineHeight: '26px',
  fontFamily: fonts,
}
const text = (style: CSSProperties, className: string, ...children: ReactNode[]) =>
  h(Text, { style: { ...block, ...style }, className }, ...children)

/** The mark without an image: a leaf is a drop whose tip points down and left. */
const header = h(
  'table',
  { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, style: { margin: '0 0 20px 4px' } },
  h(
    'tbody',
    null,
    h(
      'tr',
      null,
      h(
        'td',
        { width: 26 },
        h('div', {
          className: 't-leaf',
          style: {
            width: '26px',
            height: '26px',
            backgroundColor: light.leaf,
            borderRadius: '14px 14px 14px 3px',
          },
        }),
      ),
      h(
        'td',
        {
          className: 't-ink',
          style: {
            paddingLeft: '10px',
            color: light.ink,
            fontFamily: fonts,
            fontSize: '22px',
            lineHeight: '32px',
            fontWeight: 700,
          },
        },
        'Trầu',
      ),
    ),
  ),
)

const documentOf = h(
  Html,
  { lang: slot('locale'), dir: 'ltr' },
  h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('meta', { name: 'format-detection', content: 'telephone=no,date=no,address=no,email=no,url=no' }),
    h('title', null, slot('subject')),
    h('style', { dangerouslySetInnerHTML: { __html: styleSheet } }),
  ),
  h(
    Body,
    {
      className: 't-ground',
      style: { margin: 0, padding: 0, backgroundColor: light.ground, fontFamily: fonts },
    },
    // What a list of mails shows behind the subject; the rest keeps it from showing what comes next.
    h(
      'div',
      {
        style: {
          display: 'none',
          maxHeight: 0,
          maxWidth: 0,
          overflow: 'hidden',
          opacity: 0,
          lineHeight: '1px',
        },
      },
      slot('preheader'),
      '\u034f\u200c\u00a0'.repeat(80),
    ),
    h(
      Section,
      { className: 't-ground', style: { backgroundColor: light.ground } },
      h(
        Container,
        { className: 't-outer', style: { width: '100%', maxWidth: '600px', padding: '32px 20px 40px' } },
        header,
        h(
          Section,
          {
            className: 't-surface t-card',
            style: {
              padding: '32px 36px 20px',
              backgroundColor: light.surface,
              border: `1px solid ${light.line}`,
              borderRadius: '12px',
            },
          },
          slot('body'),
        ),
        h(Section, { style: { padding: '20px 4px 0' } }, slot('footer')),
      ),
    ),
  ),
)

const button = h(
  Section,
  { style: { margin: '8px 0 12px' } },
  h(
    Button,
    {
      href: slot('address'),
      className: 't-leaf',
      style: {
        padding: '13px 24px',
        borderRadius: '10px',
        backgroundColor: light.leaf,
        color: light.onLeaf,
        fontFamily: fonts,
        fontSize: '16px',
        lineHeight: '22px',
        fontWeight: 600,
        textDecoration: 'none',
      },
    },
    slot('label'),
  ),
)

const code = h(
  Section,
  {
    className: 't-tint',
    style: { margin: '8px 0 24px', backgroundColor: light.tint, borderRadius: '12px', textAlign: 'center' },
  },
  h(
    Text,
    {
      className: 't-ink t-code',
      style: {
        margin: 0,
        padding: '18px 12px 18px 20px',
        color: light.ink,
        fontFamily: "ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace",
        fontSize: '34px',
        lineHeight: '44px',
        fontWeight: 700,
        letterSpacing: '8px',
      },
    },
    slot('content'),
  ),
)

const linkStyle: CSSProperties = { color: light.leaf, textDecoration: 'underline' }
const pieces: Record<string, ReactNode> = {
  document: documentOf,
  heading: text(
    { margin: '0 0 16px', fontSize: '24px', lineHeight: '34px', fontWeight: 700 },
    't-ink',
    slot('content'),
  ),
  subheading: text(
    { margin: '24px 0 8px', fontSize: '18px', lineHeight: '28px', fontWeight: 600 },
    't-ink',
    slot('content'),
  ),
  paragraph: text({}, 't-ink', slot('content')),
  quote: h(
    Section,
    { className: 't-quote', style: { margin: '4px 0 20px', borderLeft: `3px solid ${light.leaf}` } },
    text({ margin: 0, padding: '2px 0 2px 16px' }, 't-ink', slot('content')),
  ),
  list: h('ul', { className: 't-ink', style: { ...block, padding: '0 0 0 22px' } }, slot('content')),
  listItem: h('li', { style: { margin: '0 0 6px' } }, slot('content')),
  rule: h(Hr, {
    className: 't-line',
    style: { margin: '24px 0', border: 'none', borderTop: `1px solid ${light.line}` },
  }),
  strong: h('strong', { style: { fontWeight: 600 } }, slot('content')),
  emphasis: h('em', null, slot('content')),
  link: h(Link, { href: slot('address'), className: 't-link', style: linkStyle }, slot('label')),
  button,
  code,
  room: h(
    Section,
    { className: 't-line', style: { padding: '14px 0 10px', borderTop: `1px solid ${light.line}` } },
    text(
      { margin: '0 0 4px', fontWeight: 600 },
      't-ink',
      slot('name'),
      h(
        'span',
        { className: 't-muted', style: { color: light.muted, fontSize: '13px', fontWeight: 400 } },
        ' · ',
        slot('count'),
      ),
    ),
    slot('messages'),
  ),
  roomMessage: text({ margin: '0 0 4px', fontSize: '15px', lineHeight: '24px' }, 't-ink', slot('content')),
  footer: text(
    { margin: '0 0 8px', color: light.muted, fontSize: '13px', lineHeight: '20px' },
    't-muted',
    slot('content'),
  ),
  footerLink: h(
    Link,
    {
      href: slot('address'),
      className: 't-muted',
      style: { color: light.muted, textDecoration: 'underline' },
    },
    slot('label'),
  ),
}

/** Each piece as its text between the slots, and at odd places the names of the slots. */
export async function mailLayout(): Promise<Record<string, string[]>> {
  const layoutPieces: Record<string, string[]> = {}
  for (const [name, element] of Object.entries(pieces)) {
    const html = await render(element)
    // What stands alone in a document of its own begins with its type, which only the whole mail has.
    const bare = name === 'document' ? html : html.replace(/^<!DOCTYPE[^>]*>/i, '')
    const clean = bare.replaceAll(/<!--\/?\$-->|<!-- -->/g, '')
    layoutPieces[name] = clean.split(/SLOT-(\w+)-END/)
  }
  return layoutPieces
}

export async function mailLayoutModule(): Promise<string> {
  const rows = Object.entries(await mailLayout()).map(
    ([name, parts]) => `  ${name}: [\n${parts.map(part => `    ${JSON.stringify(part)},`).join('\n')}\n  ],`,
  )
  return `// Made by \`npm run generate\` from scripts/mail-layout.ts; do not edit.

/** The designed mail in pieces: text, then the name of the slot behind it, and so on. */
export const layout = {
${rows.join('\n')}
} as const
`
}
