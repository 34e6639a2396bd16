import { uuidv7 } from '#platform/uuid.ts'
import type { SamplesOf, Scene } from './scene.ts'

const theNote = (scene: Scene) => ({ params: { noteId: scene.noteId } })
const theNotes = (scene: Scene) => ({ body: { noteIds: [scene.noteId] } })
const theLabel = (scene: Scene) => ({ params: { labelId: scene.noteLabelId } })
/** Of an empty document: nothing to store, and nothing wrong with it. */
const nothing = 'AAA='

const noMember = (scene: Scene) => ({ params: { noteId: scene.noteId, memberId: uuidv7() } })
const noLink = (scene: Scene) => ({ params: { noteId: scene.noteId, linkId: uuidv7() } })
const noComment = (scene: Scene) => ({ params: { noteId: scene.noteId, commentId: uuidv7() } })
const noVersion = (scene: Scene) => ({ params: { noteId: scene.noteId, versionId: uuidv7() } })
/** Of no link. */
const token = 'khong-co-lien-ket-nao-o-day'

export const notes: SamplesOf<'note' | 'noteSync' | 'noteSharing' | 'noteLinks'> = {
  note: {
    listNotes: () => ({}),
    createNote: () => ({ body: { noteId: uuidv7(), title: 'Việc nhà' } }),
    copyNote: scene => ({ ...theNote(scene), body: { noteId: uuidv7() } }),
    getNote: theNote,
    getNoteCards: scene => ({ query: { noteIds: scene.noteId } }),
    updateNote: scene => ({ ...theNote(scene), body: { title: 'Việc hôm nay' } }),
    setNoteState: scene => ({ ...theNote(scene), body: { isPinned: true } }),
    setNoteLocked: scene => ({ ...theNote(scene), body: { isLocked: true } }),
    trashNotes: theNotes,
    restoreNotes: theNotes,
    deleteNotes: theNotes,
    listNoteActivity: theNote,
    listNoteBacklinks: theNote,
    listNoteLabels: () => ({}),
    createNoteLabel: () => ({ body: { name: 'Nhà' } }),
    renameNoteLabel: scene => ({ ...theLabel(scene), body: { name: 'Cơ quan' } }),
    deleteNoteLabel: theLabel,
  },
  noteSync: {
    getNoteDocument: theNote,
    pushNoteUpdate: scene => ({
      ...theNote(scene),
      body: { clientId: uuidv7(), clientSeq: 0, update: nothing },
    }),
    listNoteAuthors: theNote,
    downloadNotePdf: theNote,
    setNoteTask: scene => ({ params: { noteId: scene.noteId, taskId: 'a' }, body: { isDone: true } }),
  },
  noteSharing: {
    listNoteMembers: theNote,
    shareNote: scene => ({
      ...theNote(scene),
      body: { userIds: [scene.outsider.userId], role: 'VIEW' as const, clientShareId: uuidv7() },
    }),
    updateNoteMember: scene => ({ ...noMember(scene), body: { role: 'EDIT' as const } }),
    deleteNoteMember: noMember,
    listNoteLinks: theNote,
    createNoteLink: scene => ({ ...theNote(scene), body: { role: 'VIEW' as const } }),
    updateNoteLink: scene => ({ ...noLink(scene), body: { role: 'VIEW' as const } }),
    deleteNoteLink: noLink,
    listNoteComments: theNote,
    addNoteComment: scene => ({ ...theNote(scene), body: { text: 'Đã xem', clientCommentId: uuidv7() } }),
    updateNoteComment: scene => ({ ...noComment(scene), body: { text: 'Đã sửa' } }),
    resolveNoteThread: scene => ({ ...noComment(scene), body: { isResolved: true } }),
    deleteNoteComment: noComment,
    listNoteVersions: theNote,
    createNoteVersion: scene => ({ ...theNote(scene), body: { label: 'Bản đầu' } }),
    getNoteVersion: noVersion,
    nameNoteVersion: scene => ({ ...noVersion(scene), body: { label: 'Bản gửi' } }),
    restoreNoteVersion: noVersion,
    listNoteReminders: theNote,
    addNoteReminder: scene => ({ ...theNote(scene), body: { time: Date.now() + 3_600_000 } }),
    deleteNoteReminder: scene => ({ params: { noteId: scene.noteId, reminderId: uuidv7() } }),
  },
  noteLinks: {
    openPublicNote: () => ({ params: { token }, body: {} }),
    getPublicNoteDocument: () => ({ params: { token } }),
    listPublicNoteFiles: () => ({ params: { token }, query: { mediaIds: uuidv7() } }),
    getPublicNoteFile: () => ({ params: { token, mediaId: uuidv7(), variant: 'full' as const } }),
    pushPublicNoteUpdate: () => ({
      params: { token },
      body: { clientId: uuidv7(), clientSeq: 0, update: nothing },
    }),
  },
}
