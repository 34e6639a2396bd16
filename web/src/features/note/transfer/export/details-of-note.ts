import type { Note } from '@trau/contract'
import { noteApi } from '../../../../api/note-api.ts'
import type { NoteDetails } from '../details.ts'

/** Names of the person's labels, by their ids. */
export async function loadLabelNames(): Promise<ReadonlyMap<string, string>> {
  const { items } = await noteApi.note.listNoteLabels({})
  return new Map(items.map(({ labelId, name }) => [labelId, name]))
}

export const detailsOfNote = (
  { colour, labelIds, createdTime, changedTime }: Note,
  labelNames: ReadonlyMap<string, string>,
): NoteDetails => ({
  ...{ colour, createdTime, editedTime: changedTime },
  labels: labelIds.flatMap(labelId => labelNames.get(labelId) ?? []),
})
