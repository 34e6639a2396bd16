import type { JSONContent } from '@tiptap/core'
import { v7 } from 'uuid'
import { orUndefined } from '../../../../text/or-undefined.ts'
import type { Pause } from '../slices.ts'
import type { ArchiveFile } from '../zip/archive.ts'
import type { Attachments } from './attachments.ts'
import { readCsv, tableOf } from './csv.ts'
import { type Candidate, maxTableColumns, maxTableRows } from './found.ts'
import { titleOf } from './marks.ts'
import { isLocal, readPage } from './pages.ts'

const isPage = (path: string) => /\.(md|markdown|txt|html?)$/i.test(path)
const isTable = (path: string) => /\.csv$/i.test(path)

/** Notion ends names with the id of the page. */
const notionId = /[ _-]?[0-9a-f]{32}(?=(_all)?(\.[^./]+)?$)/i
export const isNotionName = (path: string) => notionId.test(path)

const lastPart = (path: string) => path.split('/').at(-1)!
/** The name of a page without the id. */
const plainName = (path: string) => lastPart(path).replace(notionId, '')

/** A list of all pages that Notion adds to an export as HTML. */
const isSitemap = (path: string, isNotion: boolean) => isNotion && /^index\.html$/i.test(path)

/** Of a view of a database, there is a file with every row beside it. */
const isPartialTable = (path: string, byPath: ReadonlyMap<string, ArchiveFile>) =>
  byPath.has(path.replace(/\.csv$/i, '_all.csv'))

/**
 * Pages of Markdown, HTML and text, and tables, of an archive: an export of Notion, of Trầu, or any folder. Links between pages become
 * links between the notes that are made of them.
 */
export function findPages(
  files: readonly ArchiveFile[],
  byPath: ReadonlyMap<string, ArchiveFile>,
  attachments: Attachments,
): Candidate[] {
  const isNotion = files.some(({ path }) => isNotionName(path))
  const takenFiles = files.filter(
    ({ path }) =>
      (isPage(path) && !isSitemap(path, isNotion)) || (isTable(path) && !isPartialTable(path, byPath)),
  )
  const noteIds = new Map(takenFiles.map(file => [file, v7()]))
  return takenFiles.map((file): Candidate => {
    const common = {
      noteId: noteIds.get(file)!,
      path: file.path,
      title: titleOf(plainName(file.path).replace(/(_all)?\.[^.]+$/, '')),
      colour: 'DEFAULT',
      isPinned: false,
      isArchived: false,
      labels: [],
      editedTime: 0,
    } as const
    if (isTable(file.path)) return tableCandidate(file, common)
    const candidate: Candidate = {
      ...common,
      labels: [],
      async read(pause) {
        const missing = new Set<string>()
        const page = readPage(plainName(file.path), await textOfFile(file, pause), {
          fileAt: address => fileAt(file.path, address, byPath),
          noteOf: one => noteIds.get(one),
          attachments,
          onMissing: address => missing.add(address),
        })
        Object.assign(candidate, page.details)
        candidate.title = page.title
        candidate.missing = [...missing]
        return page.content
      },
    }
    return candidate
  })
}

function tableCandidate(file: ArchiveFile, common: Omit<Candidate, 'read' | 'labels'>): Candidate {
  const candidate: Candidate = {
    ...common,
    labels: [],
    async read(pause): Promise<JSONContent> {
      const { rows, count } = readCsv(await textOfFile(file, pause), maxTableRows + 1)
      // The head is no row.
      candidate.rows = { found: Math.max(0, count - 1), taken: Math.max(0, rows.length - 1) }
      candidate.columnsCut = rows.some(({ length }) => length > maxTableColumns)
      return tableOf(rows)
    },
  }
  return candidate
}

export async function textOfFile(file: ArchiveFile, pause: Pause): Promise<string> {
  return new TextDecoder().decode(await file.read(pause))
}

/** The file that an address in a page leads to. `..` leads up within the archive, and never out of it. */
export function fileAt(
  from: string,
  address: string,
  byPath: ReadonlyMap<string, ArchiveFile>,
): ArchiveFile | undefined {
  if (!isLocal(address)) return undefined
  const [bare = ''] = address.split(/[?#]/, 1)
  const decodedPath = (orUndefined(() => decodeURIComponent(bare)) ?? bare).normalize('NFC')
  const parts = from.split('/').slice(0, -1)
  for (const part of decodedPath.split('/'))
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  return byPath.get(parts.join('/'))
}
