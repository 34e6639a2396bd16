import type { Mention } from '@trau/contract'
import { linkedHost } from '@trau/contract/rules/labelled-links'
import { type Block, type Inline, isBigEmoji, type ListItem, parseBlocks } from '@trau/contract/rules/markup'
import { Fragment, memo, type ReactNode } from 'react'
import IconCopy from '~icons/lucide/copy'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { findLinksAndPhones } from '../../../model/messages/links.ts'
import { hideMentions } from '../../../model/messages/mentions.ts'
import { cx } from '../../../ui/cx.ts'
import { copyText } from '../message/message-commands.ts'
import { SearchMarks } from '../search/SearchMarks.tsx'
import { MentionText } from './MentionText.tsx'

export interface FormattedTextProps {
  text: string
  mentions?: readonly Mention[] | undefined
}

/** A message's text with its marks drawn. Elements only: no string ever becomes HTML. */
export const FormattedText = memo(function FormattedText({ text, mentions }: FormattedTextProps) {
  if (isBigEmoji(text.trim())) return <p className="text-[2.75rem] leading-tight">{text.trim()}</p>
  if (!mentions?.length) return <Blocks dir="auto" blocks={parseBlocks(text, findLinksAndPhones)} />
  const { source, show } = hideMentions(text, mentions)
  return <Blocks dir="auto" blocks={show(parseBlocks(source, findLinksAndPhones))} />
})

// Nothing inside one text is ever reordered, so places are keys.
const each = <T,>(items: readonly T[], draw: (item: T) => ReactNode) =>
  items.map((item, index) => {
    const key = index
    return <Fragment key={key}>{draw(item)}</Fragment>
  })

/** In a quote, the quote itself has the direction: the search for it passes over what has one of its own. */
type Direction = 'auto' | undefined

const Blocks = ({ blocks, dir }: { blocks: readonly Block[]; dir?: Direction }) =>
  each(blocks, block => <OneBlock block={block} dir={dir} />)

function OneBlock({ block, dir }: { block: Block; dir: Direction }) {
  switch (block.kind) {
    case 'text':
      return (
        <p dir={dir} className="whitespace-pre-wrap break-words">
          {inlines(block.children)}
        </p>
      )
    case 'code':
      return <CodeBlock text={block.text} language={block.language} />
    case 'quote':
      return (
        <blockquote dir="auto" className="my-1 border-s-3 border-primary/50 ps-2.5 opacity-90">
          <Blocks blocks={block.blocks} />
        </blockquote>
      )
    case 'list':
      return block.isNumbered ? (
        <ol className="my-1">{each(block.items, item => listItem(item, dir, 'ps-5 -indent-5'))}</ol>
      ) : (
        <ul className="my-1">{each(block.items, item => listItem(item, dir, 'ps-3 -indent-3'))}</ul>
      )
  }
}

/** Its number or sign stands as it was typed, in the text, so that it is selected and copied with it. */
const listItem = ({ marker, children }: ListItem, dir: Direction, indent: string) => (
  <li dir={dir} className={cx('whitespace-pre-wrap break-words', indent)}>
    {marker}
    {inlines(children)}
  </li>
)

const inlines = (children: readonly Inline[]): ReactNode => each(children, one)

function one(child: Inline): ReactNode {
  if (typeof child === 'string') return <SearchMarks text={child} />
  switch (child.kind) {
    case 'bold':
      return <strong className="font-bold">{inlines(child.children)}</strong>
    case 'italic':
      return <em>{inlines(child.children)}</em>
    case 'strike':
      return <s>{inlines(child.children)}</s>
    case 'code':
      return (
        <code dir="ltr" className="rounded-sm bg-ink/8 px-1 py-0.5 font-mono text-[0.92em]">
          {child.text}
        </code>
      )
    case 'mention':
      return <MentionText userId={child.userId} text={child.text} />
    case 'link':
      return (
        <a
          href={child.href}
          {...(isOfThisDevice(child.href) ? {} : { target: '_blank', rel: 'noopener noreferrer nofollow' })}
          // Where words stand for an address, the host it leads to.
          title={child.text.includes(linkedHost(child.href)) ? undefined : linkedHost(child.href)}
          className="break-words text-own-link underline decoration-current/40 underline-offset-2 hover:decoration-current"
        >
          {child.text}
        </a>
      )
  }
}

/** Another program opens it, and no page. */
const isOfThisDevice = (href: string) => /^(?:tel|mailto):/i.test(href)

function CodeBlock({ text, language }: { text: string; language: string }) {
  const words = useChatWords()
  return (
    <div dir="ltr" className="relative my-1.5 rounded-md bg-ink/6 forced:border">
      {language && (
        <p className="flex min-h-9 items-center px-3 pr-11 font-mono text-xs opacity-80 touch:min-h-11">
          {language}
        </p>
      )}
      <pre
        className={cx(
          'px-3 py-2 font-mono text-sm break-words whitespace-pre-wrap',
          !language && 'pr-11 touch:pr-13',
        )}
      >
        <code>{text}</code>
      </pre>
      <button
        type="button"
        aria-label={words.copyCode}
        title={words.copyCode}
        onClick={() => void copyText(text)}
        className="absolute top-1 right-1 inline-flex size-8 items-center justify-center rounded-md opacity-70 hover:bg-ink/8 hover:opacity-100 focus-visible:opacity-100 touch:size-11"
      >
        <IconCopy className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}
