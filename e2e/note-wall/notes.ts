import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as Y from 'yjs'
import { callAs, type Person, signInAs } from '../src/people.ts'

export const notes = '/note-service/v1/domains/default'

/** UUID version 7: its beginning is the time. */
export function newNoteId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

interface NewNote {
  title?: string
  text?: string
  /** Open ones; with "x " in front they are done. */
  tasks?: string[]
  colour?: string
  isPinned?: boolean
  isTemplate?: boolean
  labelIds?: string[]
}

function element(name: string, attributes: Record<string, unknown>, children: (Y.XmlElement | Y.XmlText)[]) {
  const made = new Y.XmlElement(name)
  made.setAttribute('id', randomUUID())
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value as string)
  made.insert(0, children)
  return made
}

function paragraph(text: string) {
  const words = new Y.XmlText()
  words.insert(0, text)
  return element('paragraph', {}, text ? [words] : [])
}

/** The document of a note, as the editor would write it. */
export function content({ text = '', tasks = [] }: NewNote): string {
  const document = new Y.Doc()
  const blocks = text ? text.split('\n').map(paragraph) : []
  if (tasks.length > 0)
    blocks.push(
      element(
        'taskList',
        {},
        tasks.map(task =>
          element('taskItem', { checked: task.startsWith('x ') }, [paragraph(task.replace(/^x /, ''))]),
        ),
      ),
    )
  document.getXmlFragment('content').insert(0, blocks)
  return Buffer.from(Y.encodeStateAsUpdate(document)).toString('base64')
}

/** Creates a note through the API. @returns its id */
export async function newNote(person: Person, base: string, note: NewNote): Promise<string> {
  const { title = '', colour, isPinned, isTemplate, labelIds } = note
  const noteId = newNoteId()
  await callAs(person, base, 'POST', `${notes}/notes`, {
    noteId,
    title,
    ...(colour ? { colour } : {}),
    ...(isPinned ? { isPinned } : {}),
    ...(isTemplate ? { isTemplate } : {}),
    ...(labelIds ? { labelIds } : {}),
    ...(note.text || note.tasks ? { update: content(note) } : {}),
  })
  return noteId
}

/** Opens a page of the notes as this person, and waits until real time is on. */
export async function openNotes(page: Page, person: Person, base: string, path = '/notes') {
  await signInAs(page.context(), person, base)
  const live = page.waitForEvent('websocket', socket => socket.url().includes('/connection/'))
  await page.goto(path)
  await (await live).waitForEvent('framereceived')
}

export const card = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('article').filter({ hasText: name })
