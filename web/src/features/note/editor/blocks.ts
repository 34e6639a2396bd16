import type { Editor, Range } from '@tiptap/core'
import type { ComponentType } from 'react'
import IconMention from '~icons/lucide/at-sign'
import IconCalloutDanger from '~icons/lucide/circle-alert'
import IconCode from '~icons/lucide/code-xml'
import IconDrive from '~icons/lucide/hard-drive'
import IconHeading1 from '~icons/lucide/heading-1'
import IconHeading2 from '~icons/lucide/heading-2'
import IconHeading3 from '~icons/lucide/heading-3'
import IconImage from '~icons/lucide/image'
import IconCallout from '~icons/lucide/info'
import IconTemplate from '~icons/lucide/layout-template'
import IconTip from '~icons/lucide/lightbulb'
import IconBullets from '~icons/lucide/list'
import IconTasks from '~icons/lucide/list-checks'
import IconToggle from '~icons/lucide/list-collapse'
import IconNumbers from '~icons/lucide/list-ordered'
import IconDivider from '~icons/lucide/minus'
import IconNoteLink from '~icons/lucide/notebook-text'
import IconFile from '~icons/lucide/paperclip'
import IconText from '~icons/lucide/pilcrow'
import IconTable from '~icons/lucide/table'
import IconQuote from '~icons/lucide/text-quote'
import IconWarning from '~icons/lucide/triangle-alert'
import type { NoteEditorWords } from '../../../i18n/vi/noteEditor.ts'
import { fold } from '../../../text/vietnamese.ts'
import type { CalloutKind } from './nodes/callout.ts'

export type BlockKey = keyof NoteEditorWords['keywords']

/** What inserting needs beside the editor. */
export interface BlockTools {
  /** Absent for those who cannot upload. */
  chooseFiles?: ((accept: 'image/*' | '') => void) | undefined
  chooseFromDrive?: (() => void) | undefined
  chooseTemplate?: (() => void) | undefined
}

export interface BlockKind {
  key: BlockKey
  Icon: ComponentType
  shortcut?: string
  isActive?(editor: Editor): boolean
  run(editor: Editor, range: Range | undefined, tools: BlockTools): void
}

const chain = (editor: Editor, range: Range | undefined) => {
  const chain = editor.chain().focus()
  return range ? chain.deleteRange(range) : chain
}

const callout = (kind: CalloutKind) => (editor: Editor, range: Range | undefined) =>
  chain(editor, range).wrapIn('callout', { kind }).run()

const heading = (level: 1 | 2 | 3, Icon: ComponentType): BlockKind => ({
  key: `heading${level}`,
  Icon,
  shortcut: '#'.repeat(level),
  isActive: editor => editor.isActive('heading', { level }),
  run: (editor, range) => chain(editor, range).toggleHeading({ level }).run(),
})

/** Every kind of block, in the order of the menu. */
export const blockKinds: readonly BlockKind[] = [
  {
    key: 'paragraph',
    Icon: IconText,
    isActive: editor => editor.isActive('paragraph'),
    run: (editor, range) => chain(editor, range).clearNodes().run(),
  },
  {
    key: 'taskList',
    Icon: IconTasks,
    shortcut: 'Ctrl ⇧ 9',
    isActive: editor => editor.isActive('taskList'),
    run: (editor, range) => chain(editor, range).toggleTaskList().run(),
  },
  heading(1, IconHeading1),
  heading(2, IconHeading2),
  heading(3, IconHeading3),
  {
    key: 'bulletList',
    Icon: IconBullets,
    shortcut: '-',
    isActive: editor => editor.isActive('bulletList'),
    run: (editor, range) => chain(editor, range).toggleBulletList().run(),
  },
  {
    key: 'orderedList',
    Icon: IconNumbers,
    shortcut: '1.',
    isActive: editor => editor.isActive('orderedList'),
    run: (editor, range) => chain(editor, range).toggleOrderedList().run(),
  },
  {
    key: 'image',
    Icon: IconImage,
    run: (editor, range, tools) => {
      chain(editor, range).run()
      tools.chooseFiles?.('image/*')
    },
  },
  {
    key: 'file',
    Icon: IconFile,
    run: (editor, range, tools) => {
      chain(editor, range).run()
      tools.chooseFiles?.('')
    },
  },
  {
    key: 'fromDrive',
    Icon: IconDrive,
    run: (editor, range, tools) => {
      chain(editor, range).run()
      tools.chooseFromDrive?.()
    },
  },
  {
    key: 'table',
    Icon: IconTable,
    run: (editor, range) => chain(editor, range).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    key: 'quote',
    Icon: IconQuote,
    shortcut: '>',
    isActive: editor => editor.isActive('blockquote'),
    run: (editor, range) => chain(editor, range).toggleBlockquote().run(),
  },
  { key: 'callout', Icon: IconCallout, run: callout('INFO') },
  { key: 'calloutTip', Icon: IconTip, run: callout('TIP') },
  { key: 'calloutWarning', Icon: IconWarning, run: callout('WARNING') },
  { key: 'calloutDanger', Icon: IconCalloutDanger, run: callout('DANGER') },
  { key: 'toggle', Icon: IconToggle, run: (editor, range) => chain(editor, range).setDetails().run() },
  {
    key: 'codeBlock',
    Icon: IconCode,
    shortcut: '```',
    isActive: editor => editor.isActive('codeBlock'),
    run: (editor, range) => chain(editor, range).toggleCodeBlock().run(),
  },
  {
    key: 'divider',
    Icon: IconDivider,
    shortcut: '---',
    run: (editor, range) => chain(editor, range).setHorizontalRule().run(),
  },
  {
    key: 'template',
    Icon: IconTemplate,
    run: (editor, range, tools) => {
      chain(editor, range).run()
      tools.chooseTemplate?.()
    },
  },
  {
    key: 'mention',
    Icon: IconMention,
    shortcut: '@',
    run: (editor, range) => chain(editor, range).insertContent('@').run(),
  },
  {
    key: 'noteLink',
    Icon: IconNoteLink,
    shortcut: '[[',
    run: (editor, range) => chain(editor, range).insertContent('[[').run(),
  },
]

/** What the insertion of some kinds needs. */
export type BlockNeed = 'files' | 'drive' | 'templates' | 'people' | 'notes'

const needs: Partial<Record<BlockKey, BlockNeed>> = {
  ...{
    image: 'files',
    file: 'files',
    fromDrive: 'drive',
    template: 'templates',
    mention: 'people',
    noteLink: 'notes',
  },
}

/** Kinds whose name or keywords have the query, without marks; those that begin with it first. */
export function findBlockKinds(
  query: string,
  words: NoteEditorWords,
  has: (need: BlockNeed) => boolean,
): BlockKind[] {
  const wantedName = fold(query.trim())
  const offeredKinds = blockKinds.filter(({ key }) => {
    const need = needs[key]
    return !need || has(need)
  })
  if (!wantedName) return [...offeredKinds]
  const rank = ({ key }: BlockKind) => {
    const name = fold(words[key])
    const all = `${name} ${fold(words.keywords[key])}`
    if (name.startsWith(wantedName)) return 3
    if (all.split(' ').some(word => word.startsWith(wantedName))) return 2
    return all.includes(wantedName) ? 1 : 0
  }
  return offeredKinds.filter(kind => rank(kind) > 0).sort((a, b) => rank(b) - rank(a))
}
