/** Note owns notes: documents that several people write at once, who may read them, and what each person keeps of them. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import {
  addNoteComment,
  deleteNoteComment,
  listNoteComments,
  resolveNoteThread,
  updateNoteComment,
} from './comments/comments.ts'
import { createNoteLogs } from './document/appending.ts'
import { getNoteDocument, listNoteAuthors, pushNoteUpdate, setNoteTask } from './document/documents.ts'
import { foldDueNotes, foldEveryMs } from './document/folding.ts'
import { createNoteCards, publishCardsEveryMs } from './document/live-cards.ts'
import { createNoteThreads } from './document/workers.ts'
import { followBlockInNotes, leaveSharedNotes, lockNotes } from './hearing.ts'
import { createNoteLabel, deleteNoteLabel, listNoteLabels, renameNoteLabel } from './labels/labels.ts'
import { getPublicNoteFile, listPublicNoteFiles } from './links/files.ts'
import { createNoteLink, deleteNoteLink, listNoteLinks, updateNoteLink } from './links/links.ts'
import { getPublicNoteDocument, openPublicNote, pushPublicNoteUpdate } from './links/visits.ts'
import { mediaUse } from './media/media-use.ts'
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
import { personalData } from './personal-data.ts'
import { createNotePrints, downloadNotePdf } from './print/downloadNotePdf.ts'
import {
  addNoteReminder,
  deleteNoteReminder,
  listNoteReminders,
  remindOfNotes,
  remindOfNotesEveryMs,
} from './reminders/reminders.ts'
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

const linkHandlers = {
  openPublicNote,
  getPublicNoteDocument,
  pushPublicNoteUpdate,
  listPublicNoteFiles,
  getPublicNoteFile,
} satisfies Handlers<typeof contract.noteLinks>

export const service = defineService({
  name: 'note',
  endpoints: [
    serve(contract.note, handlers),
    serve(contract.noteSync, syncHandlers),
    serve(contract.noteSharing, sharingHandlers),
    serve(contract.noteLinks, linkHandlers),
  ],
  tables: [
    'note',
    'note_activity',
    'note_backlink',
    'note_comment',
    'note_label',
    'note_link',
    'note_media',
    'note_member',
    'note_mention',
    'note_person',
    'note_reminder',
    'note_snapshot',
    'note_update',
    'note_version',
    'note_writer',
  ],
  personalData,
  ports: {
    mediaUses: [mediaUse],
    roomLeavers: [leaveSharedNotes],
    hiddenLocks: [lockNotes],
    blockFollowers: [followBlockInNotes],
  },
  create: app => ({
    noteThreads: createNoteThreads(),
    notePrints: createNotePrints(),
    noteLogs: createNoteLogs(app),
    noteCards: createNoteCards(app),
  }),
  jobs: [purgeNotes, releaseNoteMedia],
  tickers: [
    { name: 'cards of notes', everyMs: publishCardsEveryMs, run: app => app.services.noteCards.publishDue() },
    { name: 'logs of notes', everyMs: foldEveryMs, run: foldDueNotes },
    { name: 'reminders of notes', everyMs: remindOfNotesEveryMs, run: remindOfNotes },
  ],
  stop: async ({ services }) => {
    await services.noteThreads.close()
    await services.notePrints.close()
  },
})

export { commentAuthors, commentNotices, holdComment } from './comments/notices.ts'
export { endHearing, publishLostNotes } from './erasing.ts'
export { publishCommentsChanged } from './events.ts'
export { workspaceNotesChanged } from './hearing.ts'
export { readableTitles, titlesInRooms } from './notes/titles.ts'
export { notesOfCopy } from './own-copy.ts'
export { mayHearNote } from './policy.ts'
export { remindOfNotes } from './reminders/reminders.ts'
export { noteSharersAmong } from './sharing/member-store.ts'
