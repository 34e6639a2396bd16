import type { NoteView } from './model/lists.ts'

export const noteTabs = ['all', 'reminders', 'shared', 'templates', 'archive', 'trash'] as const
export type NoteTab = (typeof noteTabs)[number]

/** The part that an address names, if it names one. */
export const asNoteTab = (name: string): NoteTab | undefined =>
  noteTabs.find(tab => tab === name && tab !== 'all')

/** What the server calls the lists of the parts. */
export const viewOf: Record<NoteTab, NoteView> = {
  all: 'ACTIVE',
  reminders: 'REMINDERS',
  shared: 'SHARED_WITH_ME',
  templates: 'TEMPLATES',
  archive: 'ARCHIVED',
  trash: 'TRASH',
}
