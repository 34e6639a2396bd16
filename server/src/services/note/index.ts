/** Note owns notes: documents that several people write at once, who may read them, and what each person keeps of them. */
import type { contract } from '@trau/contract'
import type { App, Handlers, Services } from '../../platform/app.ts'
import {
  addNoteComment,
  deleteNoteComment,
  listNoteComments,
  resolveNoteThread,
  updateNoteComment,
} from './comments/comments.ts'
import { getNoteDocument, listNoteAuthors, pushNoteUpdate, setNoteTask } from './document/documents.ts'
import { createNoteCards } from './document/live-cards.ts'
import { createNoteThreads } from './document/workers.ts'
import { createNoteHearing } from './hearing.ts'
import { createNoteLabel, deleteNoteLabel, listNoteLabels, renameNoteLabel } from './labels/labels.ts'
import { getPublicNoteFile, listPublicNoteFiles } from './links/files.ts'
import { createNoteLink, deleteNoteLink, listNoteLinks, updateNoteLink } from './links/links.ts'
import { getPublicNoteDocument, openPublicNote, pushPublicNoteUpdate } from './links/visits.ts'
import { releaseNoteMedia } from './media/releaseNoteMedia.ts'
import { copyNote } from './notes/copyNote.ts'
import { createNote } from './notes/createNote.ts'
import { getNote } from './notes/getNote.ts'
import { getNoteCards } from './notes/getNoteCards.ts'
import { listNotes } from './notes/listNotes.ts'
import { listNoteActivity, listNoteBacklinks } from './notes/reading.ts'
import { setNoteLocked } from './notes/setNoteLocked.ts'
import { setNoteState } from './notes/setNoteState.ts'
import { deleteNotes, purgeNotes, restoreNotes, trashNotes } from './notes/trash.ts'
import { updateNote } from './notes/updateNote.ts'
import { createNotePrints, downloadNotePdf } from './print/downloadNotePdf.ts'
import { addNoteReminder, deleteNoteReminder, listNoteReminders } from './reminders/reminders.ts'
import { deleteNoteMember, listNoteMembers, shareNote, updateNoteMember } from './sharing/sharing.ts'
import {
  createNoteVersion,
  getNoteVersion,
  listNoteVersions,
  nameNoteVersion,
  restoreNoteVersion,
} from './versions/versions.ts'

export const handlers = {
  listNotes,
  createNote,
  copyNote,
  getNote,
  getNoteCards,
  updateNote,
  setNoteState,
  setNoteLocked,
  trashNotes,
  restoreNotes,
  deleteNotes,
  listNoteActivity,
  listNoteBacklinks,
  listNoteLabels,
  createNoteLabel,
  renameNoteLabel,
  deleteNoteLabel,
} satisfies Handlers<typeof contract.note>

export const syncHandlers = {
  getNoteDocument,
  pushNoteUpdate,
  listNoteAuthors,
  setNoteTask,
  downloadNotePdf,
} satisfies Handlers<typeof contract.noteSync>

export const sharingHandlers = {
  listNoteMembers,
  shareNote,
  updateNoteMember,
  deleteNoteMember,
  listNoteLinks,
  createNoteLink,
  updateNoteLink,
  deleteNoteLink,
  listNoteComments,
  addNoteComment,
  updateNoteComment,
  resolveNoteThread,
  deleteNoteComment,
  listNoteVersions,
  createNoteVersion,
  getNoteVersion,
  nameNoteVersion,
  restoreNoteVersion,
  listNoteReminders,
  addNoteReminder,
  deleteNoteReminder,
} satisfies Handlers<typeof contract.noteSharing>

export const linkHandlers = {
  openPublicNote,
  getPublicNoteDocument,
  pushPublicNoteUpdate,
  listPublicNoteFiles,
  getPublicNoteFile,
} satisfies Handlers<typeof contract.noteLinks>

export const jobs = [purgeNotes, releaseNoteMedia]

export const createServices = (
  app: App,
): Pick<Services, 'noteThreads' | 'notePrints' | 'noteHearing' | 'noteCards'> => ({
  noteThreads: createNoteThreads(),
  notePrints: createNotePrints(),
  noteHearing: createNoteHearing(app),
  noteCards: createNoteCards(app),
})

export { foldDueNotes, foldEveryMs } from './document/folding.ts'
export { publishCardsEveryMs } from './document/live-cards.ts'
export { endHearing, publishLostNotes } from './erasing.ts'
export { publishCommentsChanged } from './events.ts'
export { mediaUse } from './media/media-use.ts'
export { readableTitles, titlesInRooms } from './notes/titles.ts'
export { notesOfCopy } from './own-copy.ts'
export { personalData } from './personal-data.ts'
export { mayHearNote } from './policy.ts'
export { remindOfNotes, remindOfNotesEveryMs } from './reminders/reminders.ts'
export { noteSharersAmong } from './sharing/member-store.ts'
