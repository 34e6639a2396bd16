// Generated from contract/src by `npm run generate`. Do not edit.

/** By service: a line without spaces is what the paths after it begin with, the others are name, method and the rest of the path. */
export const noteEndpointLines = {
  note: `
/note-service/v1/domains/{tenant}
copyNote POST /notes/{noteId}/copy
createNote POST /notes
createNoteLabel POST /note-labels
deleteNoteLabel DELETE /note-labels/{labelId}
deleteNotes POST /notes/@/delete
getNote GET /notes/{noteId}
getNoteCards GET /notes/@/cards
listNoteActivity GET /notes/{noteId}/activity
listNoteBacklinks GET /notes/{noteId}/backlinks
listNoteLabels GET /note-labels
listNotes GET /notes
renameNoteLabel PUT /note-labels/{labelId}
restoreNotes POST /notes/@/restore
setNoteLocked PUT /notes/{noteId}/locked
setNoteState PUT /notes/{noteId}/own
trashNotes POST /notes/@/trash
updateNote PUT /notes/{noteId}`,
  noteSync: `
/note-service/v1/domains/{tenant}
downloadNotePdf GET /notes/{noteId}/pdf
getNoteDocument GET /notes/{noteId}/document
listNoteAuthors GET /notes/{noteId}/authors
pushNoteUpdate POST /notes/{noteId}/updates
setNoteTask PUT /notes/{noteId}/tasks/{taskId}`,
  noteSharing: `
/note-service/v1/domains/{tenant}
addNoteComment POST /notes/{noteId}/comments
addNoteReminder POST /notes/{noteId}/reminders
createNoteLink POST /notes/{noteId}/public-links
createNoteVersion POST /notes/{noteId}/versions
deleteNoteComment DELETE /notes/{noteId}/comments/{commentId}
deleteNoteLink DELETE /notes/{noteId}/public-links/{linkId}
deleteNoteMember DELETE /notes/{noteId}/members/{memberId}
deleteNoteReminder DELETE /notes/{noteId}/reminders/{reminderId}
getNoteVersion GET /notes/{noteId}/versions/{versionId}
listNoteComments GET /notes/{noteId}/comments
listNoteLinks GET /notes/{noteId}/public-links
listNoteMembers GET /notes/{noteId}/members
listNoteReminders GET /notes/{noteId}/reminders
listNoteVersions GET /notes/{noteId}/versions
nameNoteVersion PUT /notes/{noteId}/versions/{versionId}
resolveNoteThread PUT /notes/{noteId}/comments/{commentId}/resolved
restoreNoteVersion POST /notes/{noteId}/versions/{versionId}/restore
shareNote POST /notes/{noteId}/members
updateNoteComment PUT /notes/{noteId}/comments/{commentId}
updateNoteLink PUT /notes/{noteId}/public-links/{linkId}
updateNoteMember PUT /notes/{noteId}/members/{memberId}`,
  noteLinks: `
/note-link-service/v1/domains/{tenant}
getPublicNoteDocument GET /links/{token}/document

getPublicNoteFile GET /shared-note-files/{tenant}/{token}/{mediaId}/{variant}
/note-link-service/v1/domains/{tenant}
listPublicNoteFiles GET /links/{token}/files
openPublicNote POST /links/{token}/@/open
pushPublicNoteUpdate POST /links/{token}/updates`,
}
