import { noteBlockId, noteFragment } from '@trau/contract/rules/note'
import { v4 } from 'uuid'
import * as Y from 'yjs'

/** A line of a new note. */
export interface FirstLine {
  text: string
  /** Absent for a line that is no task. */
  isDone?: boolean
  /** Leads to a message, at the end of the line. */
  message?: { roomId: string; messageId: string; label: string }
}

function block(name: string, attributes: Record<string, unknown>, children: (Y.XmlElement | Y.XmlText)[]) {
  const element = new Y.XmlElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value as string)
  element.insert(0, children)
  return element
}

function paragraph({ text, message }: FirstLine) {
  const words = new Y.XmlText()
  words.insert(0, message && text ? `${text} ` : text)
  const children: (Y.XmlElement | Y.XmlText)[] = text || message ? [words] : []
  if (message) children.push(block('messageLink', message, []))
  return block('paragraph', { [noteBlockId]: v4() }, children)
}

/**
 * The first content of a note as an update of its document, in base64: a paragraph for each line, tasks that follow each other in one
 * checklist. Names and attributes are those of the editor's schema.
 */
export function firstContent(lines: readonly FirstLine[]): string {
  const document = new Y.Doc()
  const blocks: Y.XmlElement[] = []
  let tasks: Y.XmlElement[] = []
  const endTasks = () => {
    if (tasks.length > 0) blocks.push(block('taskList', { [noteBlockId]: v4() }, tasks))
    tasks = []
  }
  for (const line of lines) {
    if (line.isDone === undefined) {
      endTasks()
      blocks.push(paragraph(line))
    } else {
      tasks.push(block('taskItem', { [noteBlockId]: v4(), checked: line.isDone }, [paragraph(line)]))
    }
  }
  endTasks()
  document.getXmlFragment(noteFragment).insert(0, blocks)
  return base64Of(Y.encodeStateAsUpdate(document))
}

function base64Of(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + 8192)))
  return btoa(parts.join(''))
}
